import type { OperatorRole } from './roles.ts'

/** `watched`: an earlier wallet whose payments still count. `retired`: what arrives there waits for a person. */
export type WalletState = 'in_use' | 'watched' | 'retiring' | 'retired'

/** What only the server's own settings and command line can change. Times are milliseconds UTC. */
export type KeysBody = {
  wallets: {
    wallet: string
    state: WalletState
    /** Final transfers to it, and when the last one landed; null: there is none. */
    transfers: number
    last_at: number | null
    retires_at: number | null
  }[]
  /** Whether DATA_KEY is the one that this database was written with; null: nothing was yet. */
  data_key_fits: boolean | null
  /** The public key of the open log, and since when; null: no log is open yet. */
  log: { key: string; opened_at: number } | null
  operators: {
    operator: string
    name: string
    role: OperatorRole
    passkeys: number
    signed_in: number
  }[]
}
