import type { LaunchBody } from './bodies.ts'

/** `signed`: both signed one transaction. `fees`: one paid for the other. `money`: one sent what the other spent. */
export const CREW_TIES = ['signed', 'fees', 'money'] as const

/** Evidence that two wallets are likely the same people's, as it was seen last. */
export type CrewTieBody = {
  kind: (typeof CREW_TIES)[number]
  /** Who sent or paid, or one of two that signed. */
  source: string
  wallet: string
  mint: string
  /** The coin's name; null: unknown. */
  name: string | null
  at: number
  /** null: of money, whose spending the coin's trades show. */
  signature: string | null
  /** What was sent, decimal; null: no money, or unknown. */
  lamports: string | null
}

/** `GET /api/v1/crews/{address}` and the crew page: wallets that are likely the same people's. */
export type CrewBody = {
  wallets: string[]
  /** The newest, at most 400. */
  ties: CrewTieBody[]
  /** Of launches that one of them paid for: the newest 200. */
  launches: number
  graduated: number
  dead: number
  rugged: number
  open: number
  median_life_ms: number | null
  /** Of those that ended, the share that graduated, weighed against the usual one; null: too few are known. */
  weighed: number | null
  /** The share of all launches that graduates, 0 to 1; null: too few are known. */
  usual: number | null
  watched_since: number
  /** The newest, at most fifty. */
  recent: LaunchBody[]
}
