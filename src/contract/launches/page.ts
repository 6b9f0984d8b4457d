import type { Stage } from './stages.ts'

/**
 * What a launch's newest report knows for a row of the table. Shares are of the supply, 0 to 1; null: unknown.
 */
export type ReportFactsBody = {
  as_of: number
  /** How much of what its curve sells is sold, 0 to 1; 1: graduated. */
  progress: number | null
  /** Wallets that hold what they bought, by the trades. */
  holders: number | null
  top_10: number | null
  developer: number | null
  snipers: number | null
  /** What bundled wallets bought. */
  bundles: number | null
  buys: number | null
  sells: number | null
  has_picture: boolean
}

/** One launch of `GET /api/launches/facts?mints=…`. */
export type LaunchFactsBody = {
  mint: string
  /** null: it has no report, or an older one without facts. */
  report: ReportFactsBody | null
  /** How much the price changed in five minutes, -0.4 is a fall by 40%; null: unknown. */
  change: number | null
  /** Its price since the launch, at most 24 heights from 0 to 100; empty: unknown. */
  spark: number[]
  /** It turned for the worse after it was posted or while it was watched, or ended dead or rugged. */
  warned: boolean
}

/**
 * `GET /api/launches/{mint}/read-again`: what the model in use says of a launch that was read from history. Computed
 * when asked for, in no record, and no forecast.
 */
export type ReadAgainBody = {
  /** null: no model is trained yet. */
  version: string | null
  /** At which stage the facts were known that it looked at; null: they are no longer stored. */
  stage: Stage | null
  /** Probabilities, 0 to 1; null: the model needs what was not read. */
  risk: number | null
  graduates: number | null
  /** Launched before the model was trained, which may have learned from it. */
  is_older: boolean
}

/** A link that a coin's developer wrote. */
export type AboutLinkBody = {
  kind: 'website' | 'twitter' | 'telegram'
  /** `https`, without user and password. */
  url: string
  /** The link as shown: its host in ASCII, and its path, truncated. */
  shown: string
}

/**
 * `GET /api/launches/{mint}/about`: what a coin's developer says about it, from its metadata document.
 * Untrusted: show it as text, never as markup.
 */
export type AboutBody = {
  /** Where we serve its picture; null: its document names none, or was not read. */
  picture: string | null
  description: string | null
  links: AboutLinkBody[]
  /** False: its document was not read, or was deleted since. */
  read: boolean
  /** True for members, who see the original picture. */
  member: boolean
}

/**
 * `GET /api/launches/{mint}/clusters`: which of a coin's largest holders share money, as far as the newest
 * report looked it up.
 */
export type HolderGroupsBody = {
  /** Wallets whose first money was looked up. Of all others it is unknown whether they are linked. */
  checked: string[]
  /** Who funded which wallet: directly, or through `hops - 1` other wallets. `source` need not be a holder. */
  ties: { wallet: string; source: string; hops: number }[]
  /** Wallets that share money, sources included: the developer's group first, then the largest. */
  groups: { wallets: string[]; has_developer: boolean }[]
  /** What these holders traded up to the newest report. A holder who is missing may have traded anything. */
  traded: TradedBody[]
  /** Of the largest holders, those in a crew that we know, of this launch or others. */
  in_crews: string[]
}

/** What a wallet traded of one coin. Lamports, decimal. */
export type TradedBody = {
  wallet: string
  bought: string
  sold: string
  /** What its sales brought, less what it had paid for as many tokens; null: it sold some that it did not buy. */
  profit: string | null
}
