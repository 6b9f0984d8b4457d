/** A transaction as `getTransaction` answers in base64, its `meta` not looked into yet. */
export type RawTransaction = {
  slot: number
  /** Seconds since 1970; null: unknown. */
  blockTime: number | null
  transaction: [bytes: string, encoding: 'base64']
  version: unknown
  meta: Record<string, unknown>
}
