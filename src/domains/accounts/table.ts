declare module '../../kernel/db/tables.ts' {
  interface Tables {
    accounts: { id: string; created_at: number; telegram_id: string | null }
    sessions: { token_hash: string; account_id: string; created_at: number; expires_at: number }
    challenges: ChallengeRow
  }
}

export type ChallengeRow = {
  id: string
  account_id: string
  order_id: string | null
  wallet: string
  message: string
  expires_at: number
  used_at: number | null
}
