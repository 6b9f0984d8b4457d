import type { LaunchBody } from './launches/bodies.ts'
import type { TurnKind } from './launches/turns.ts'

/** A member's alert preferences, as sent and as stored. */

/** Whether something is allowed, required, or excluded. */
export const RECORD_FILTERS = ['any', 'only', 'never'] as const
export type RecordFilter = (typeof RECORD_FILTERS)[number]

/** Links that a token's metadata names. */
export const SOCIALS = { website: 'Website', twitter: 'X', telegram: 'Telegram' } as const
export type Social = keyof typeof SOCIALS
export const SOCIAL_IDS = Object.keys(SOCIALS) as Social[]

export const MOST_WORDS = 10
/** Characters of a word in a name. */
export const WORD_LENGTH = { least: 2, most: 24 } as const
/** People in a member's own group that gets alerts. */
export const MOST_IN_GROUP = 50
/** Whole dollars. */
export const MOST_CAP_USD = 1_000_000_000
export const MOST_BUYERS = 10_000

/** What a coin is priced in: SOL, a dollar coin, or another coin. */
export const QUOTES = { sol: 'SOL', dollars: 'Dollars', coin: 'Another coin' } as const
export type QuoteKind = keyof typeof QUOTES
export const QUOTE_IDS = Object.keys(QUOTES) as QuoteKind[]

/** Filters of one member. */
export const MOST_FILTERS = 10
/** Characters of a filter's name. */
export const MOST_FILTER_NAME = 24
/** A filter sends at most one alert in so many minutes. */
export const FILTER_PACES = [1, 5, 15, 60] as const
export type PaceMinutes = (typeof FILTER_PACES)[number]
/**
 * Where a filter sends its alerts: a message to the member in Telegram, the member's own group, a lifetime member's
 * webhooks that take `alert.matched`, or notifications of the member's browsers. Without a group, such a webhook, or a
 * browser, they are messages to the member.
 */
export const FILTER_DESTINATIONS = ['direct', 'group', 'webhook', 'push'] as const
export type FilterDestination = (typeof FILTER_DESTINATIONS)[number]

/** Whether this release knows a destination. */
export function isDestination(to: string): to is FilterDestination {
  return FILTER_DESTINATIONS.some((one) => one === to)
}

/**
 * A list of choices with one switched on or off, in their usual order. Those that only a newer release knows stay,
 * behind the others, until they are switched off themselves.
 */
export function switchChoice(
  known: readonly string[],
  chosen: readonly string[],
  id: string,
): string[] {
  const others = chosen.filter((one) => !known.includes(one) && one !== id)
  return [...known.filter((one) => (one === id) !== chosen.includes(one)), ...others]
}

/**
 * Which launches a filter lets through. Ranges include both ends. An unknown value is only in a range without
 * limits. Of `quotes`, `socials`, and `venues`, those that only a newer release knows are kept, and no launch has them.
 */
export type FilterBody = {
  /** Alerts say which filters they are of; empty: it has no name. */
  name: string
  on: boolean
  pace: PaceMinutes
  /** A `FilterDestination`. One that only a newer release knows is kept, and gets nothing. */
  to: string
  /** From 0 to 100, higher = riskier. */
  min_risk: number
  max_risk: number
  /** From 0 to 100. */
  min_attention: number
  max_attention: number
  /** Whole dollars; null: no limit. */
  min_cap_usd: number | null
  max_cap_usd: number | null
  /** Wallets that bought; null: no limit. */
  min_buyers: number | null
  max_buyers: number | null
  /** The share of the supply that the developer could sell, whole percent; null: no limit. */
  min_developer: number | null
  max_developer: number | null
  /** How much of what its curve sells is sold, whole percent; null: no limit. */
  min_progress: number | null
  max_progress: number | null
  /** What the developer paid for the coin, whole dollars; null: no limit. */
  min_creator_buy_usd: number | null
  max_creator_buy_usd: number | null
  /**
   * The chance that it graduates, fades, or is rugged first within half an hour, as the AI filter estimates it, whole
   * percent; null: no limit.
   */
  min_graduates: number | null
  max_graduates: number | null
  min_fades: number | null
  max_fades: number | null
  min_rugged: number | null
  max_rugged: number | null
  /** It pays its traders back a part of the fees. */
  cashback: RecordFilter
  /** Its holders get what is otherwise the creator's part of the fees. */
  holder_rewards: RecordFilter
  /** What it may be priced in; empty: anything. */
  quotes: string[]
  /** The developer launched nothing before, as far as we have seen. */
  first_launch: RecordFilter
  /** An earlier launch of the developer graduated. */
  graduated_before: RecordFilter
  /** An earlier launch of the developer was rugged. */
  has_rugged: RecordFilter
  /** Links that the metadata must name. */
  socials: string[]
  /** One of these must be in the name or the ticker; none: any name. */
  words: string[]
  /** Empty: all of them. */
  venues: string[]
}

/**
 * Which launches a member wants messages about, and when: the first filter, the others, and what all have in
 * common. `PUT /api/account/alerts` takes and returns it.
 */
export type AlertsBody = FilterBody & {
  /** The other filters, at most nine. */
  filters: FilterBody[]
  /** Minutes after midnight in `time_zone` between which nothing is sent; null: at any time. */
  quiet_from: number | null
  quiet_to: number | null
  /** IANA name, e.g. `Europe/Berlin`. */
  time_zone: string
  /** The name of the trade link that comes first, or `none`; null: the operator's order. */
  trade_link: string | null
}

/** Lets everything through, once it is on. */
export const DEFAULT_FILTER: FilterBody = {
  name: '',
  on: false,
  pace: 1,
  to: 'direct',
  min_risk: 0,
  max_risk: 100,
  min_attention: 0,
  max_attention: 100,
  min_cap_usd: null,
  max_cap_usd: null,
  min_buyers: null,
  max_buyers: null,
  min_developer: null,
  max_developer: null,
  min_progress: null,
  max_progress: null,
  min_creator_buy_usd: null,
  max_creator_buy_usd: null,
  min_graduates: null,
  max_graduates: null,
  min_fades: null,
  max_fades: null,
  min_rugged: null,
  max_rugged: null,
  cashback: 'any',
  holder_rewards: 'any',
  quotes: [],
  first_launch: 'any',
  graduated_before: 'any',
  has_rugged: 'any',
  socials: [],
  words: [],
  venues: [],
}

/** The way into the channel (missing: there is none, or this account may not join it), and what else Telegram has. */
export type ChannelAccess = {
  /** The title of the member's own group that gets alerts. Missing: there is none. */
  group?: string
  channel?: {
    /** Where a request to join is made; it is decided by its sender. */
    url: string
    joined: boolean
  }
  /** Set while the person blocks the bot, so that no alert or notice reaches them. */
  bot_blocked?: true
}

/** The channel posts for everyone; members opt in to personal messages. */
export const DEFAULT_ALERTS: AlertsBody = {
  ...DEFAULT_FILTER,
  filters: [],
  quiet_from: null,
  quiet_to: null,
  time_zone: 'UTC',
  trade_link: null,
}

/**
 * `POST /api/account/alerts/preview`: the launches of the last 24 hours that these preferences would have
 * matched.
 */
export type AlertPreviewBody = {
  /** Launches that matched at one of their stages, and how many of them in quiet hours. */
  matched: number
  quiet: number
  /** Launches that were scored. */
  of: number
  /** The newest that matched, at most five. */
  newest: { mint: string; name: string | null; symbol: string | null; at: number }[]
}

/** Coins and wallets on one member's watchlist, together. */
export const MOST_WATCHES = 50

/** A watched coin, with how it turned in the last seven days, the newest first. */
export type WatchBody = {
  launch: LaunchBody
  added_at: number
  turns: { kind: TurnKind; at: number; evidence: string }[]
}

/**
 * Why a coin that we did not see launch can't be followed, as the end of a sentence. Codes are stored,
 * so they never change.
 */
export const LOOKUP_REFUSALS = {
  not_a_token: 'there is no token at this address on the chain.',
  no_launch: 'it was not launched on a venue that we follow.',
  too_much_history:
    'it has more than 20,000 transactions, and the newest don’t trade it on a venue that we follow. Send its address to the bot to see what the chain shows now.',
  unreadable: 'the Solana network has no readable record of its launch.',
  unavailable: 'the Solana network did not answer in time. Remove it, then add it again later.',
} as const
export type LookupRefusal = keyof typeof LOOKUP_REFUSALS

/** A watched coin that is being looked up; `refused`: why it can't be followed, null while it is looked up. */
export type WantedBody = { mint: string; added_at: number; refused: LookupRefusal | null }

/**
 * What a watched wallet did. `launched`: it signed a launch; `named`: a launch names it as its creator, and who
 * signed it is not known. `sold_out`: it sold, and holds nothing anymore. `crew_launched`: another wallet of its crew
 * signed a launch. Stored, so names never change.
 */
export const WALLET_ACT_KINDS = [
  'launched',
  'named',
  'bought',
  'sold_out',
  'crew_launched',
] as const
export type WalletActKind = (typeof WALLET_ACT_KINDS)[number]

/** Of what a watched wallet did. `lamports`: what a buy was worth, decimal; null: it was no buy. */
export type WalletActBody = {
  kind: WalletActKind
  mint: string
  name: string | null
  symbol: string | null
  at: number
  lamports: string | null
}

/** A watched wallet, with what it did in the last seven days since it was added: the newest ten. */
export type WatchedWalletBody = { wallet: string; added_at: number; acts: WalletActBody[] }

/** `GET /api/account/watches`, each list the newest first. */
export type WatchesBody = {
  watches: WatchBody[]
  wanted: WantedBody[]
  wallets: WatchedWalletBody[]
}

/** `PUT /api/account/watches/{mint}`: `looking` if its launch has to be looked up first. */
export type WatchedBody = { state: 'watching' | 'looking' }
