import type { Stage } from '../../contract/launches/stages.ts'
import type { VenueId } from '../../contract/launches/venues.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Earlier } from './earlier/earlier.ts'
import type { Launch } from './event.ts'
import type { Funding, Holder, MintFacts, TokenDocument, TokenSource } from './ports.ts'

/**
 * Everything known about a launch at one stage: the only input of rules and model. Unavailable data
 * is null. Nothing in it is from after `takenAt`.
 */
export type Snapshot = {
  launch: Launch
  stage: Stage
  takenAt: Ms
  /** Since the launch, milliseconds. */
  age: Ms
  mint: MintFacts | null
  holders: Holder[] | null
  document: TokenDocument | null
  tape: Tape
  /** Of the developer and of early buyers, by wallet. */
  funding: ReadonlyMap<string, Funding>
  /**
   * Lamports paid to landing services, by signature of the launch and of the first buys that were
   * read; null: not fetched.
   */
  tips: ReadonlyMap<string, bigint> | null
  /** Names of exchanges by wallet, for funders that are exchange wallets. */
  exchanges: ReadonlyMap<string, string>
  /**
   * How many earlier launches each wallet of the tape left with a profit, by our records; null: not
   * looked up.
   */
  exits: ReadonlyMap<string, number> | null
  /** null: the creator is unknown. */
  developer: DeveloperRecord | null
  copies: Copies | null
  liquidity: Liquidity | null
  /** Dollars per whole unit of the quote currency or quote coin; null: no rate. */
  quoteUsd: number | null
  /** Of a launch that is quoted in another coin. Absent: it isn't, or older snapshots. */
  quoteCoin?: QuoteCoin
  /**
   * Where the tokens came from that wallets sold and never bought, by wallet. Absent: not looked up, as in
   * older snapshots.
   */
  sources?: ReadonlyMap<string, TokenSource>
  /** How many others the funders and fee payers pay for, by wallet. Absent: not looked up. */
  reach?: ReadonlyMap<string, Reach>
  /** Pools of the coin that its launchpad opened, besides the curve. Absent: not recorded. */
  pools?: readonly string[]
  /** What our records knew before. Absent: not looked up, as before a minute and in older snapshots. */
  earlier?: Earlier
}

/** What a launch's quote coin could pay by its own market, or why that is unknown. */
export type QuoteCoin =
  | {
      decimals: number
      /** Dollars in its own vault: no amount of it is worth more. */
      mostUsd: number
      /** Its newest trade. */
      asOf: Ms
    }
  | { unknown: UnknownQuote }

/** Why a quote coin has no dollar price. */
export type UnknownQuote = 'not_followed' | 'too_new' | 'quiet' | 'removable' | 'no_rate'

/** How many others a wallet pays for, by our own records of seven days. */
export type Reach = {
  /** Its share of all wallets whose funder is known, this launch's left out, 0 to 1; null: too few are. */
  funds: number | null
  /** Creators for whose launches it paid the fees. */
  creators: number
  /** Whether one wallet funded most of these creators. */
  isOneOwner: boolean
}

/** The trades since the launch, summed up. `complete` is false once any were missed. */
export type Tape = {
  complete: boolean
  trades: number
  /** Trades among them whose trader is unknown: they are in the sums, and no wallet has them. */
  unnamed: number
  /**
   * Places where the reserves of the curve or a pool show that trades are missing; null: none is known, and some
   * of its trades can't show it.
   */
  breaks: number | null
  buys: number
  sells: number
  /** Raw quote units. */
  buyVolume: bigint
  sellVolume: bigint
  /** Quote per base in raw units, as a number; null before the first trade. */
  firstPrice: number | null
  lastPrice: number | null
  highPrice: number | null
  lowPrice: number | null
  lastTradeAt: Ms | null
  launchSlot: number
  /**
   * The first `mostWallets` wallets that traded, in the order of their first trade; then, of later ones, the
   * developer's and those that sold more than they bought.
   */
  wallets: readonly TapeWallet[]
  mostWallets: number
  /** The first minute by window, before wallets are capped. Absent: not added up, as in older snapshots. */
  flow?: readonly FlowWindow[]
  /** Wallets that are not listed, counted up to `mostWallets`. Their trades are in the sums above. */
  others: number
  /** Whether none of the `others` is the developer's or sold more than it bought. Absent: not known, as in older snapshots. */
  hasAllSellers?: boolean
}

/** What was traded in a window of a launch's first minute. */
export type FlowWindow = {
  buys: number
  sells: number
  /** Raw quote units that buyers paid, and that sellers received. */
  spent: bigint
  received: bigint
  /** Distinct wallets that bought in it. */
  buyers: number
  /** Slots with a buy, and the squares of each slot's buys, added up. */
  busySlots: number
  squares: number
}

export type TapeWallet = {
  wallet: string
  firstSlot: number
  firstSignature: string
  /** The fee payer of its first trade; null if only logs were received. */
  feePayer: string | null
  buys: number
  sells: number
  /** Raw units. */
  bought: bigint
  sold: bigint
  spent: bigint
  received: bigint
}

/** Whether the tape has all that each wallet traded, as far as we can tell. */
export function knowsTraders({ complete, unnamed }: Pick<Tape, 'complete' | 'unnamed'>): boolean {
  return complete && unnamed === 0
}

/**
 * The largest share of the launch's trades that may have been seen, 0 to 1: at least one is missing at each
 * break. null: its trades can't show what is missing.
 */
export function shareSeen({ trades, breaks }: Pick<Tape, 'trades' | 'breaks'>): number | null {
  if (breaks === null) return null
  return breaks === 0 ? 1 : trades / (trades + breaks)
}

/** The outcomes of a wallet's earlier launches, from our database. */
export type DeveloperRecord = {
  wallet: string
  /** Earlier launches that we detected. */
  launches: number
  graduated: number
  dead: number
  rugged: number
  /** Outcome not known yet, or unknown. */
  open: number
  /** Median milliseconds from launch to last trade of dead ones; null: none. */
  medianLife: Ms | null
  /** The share of its venue's launches that graduates, 0 to 1. Absent or null: too few are known. */
  usualGraduated?: number | null
  lastLaunchAt: Ms | null
  /** How long we have been watching: a clean record of one day means little. */
  knownSince: Ms
}

/** Earlier launches with the same words or picture. */
export type Copies = {
  sameName: CopyOf | null
  sameSymbol: CopyOf | null
  /** The same metadata document or image. */
  sameUri: CopyOf | null
  /** A well-known token's name or ticker, e.g. `BONK`. */
  wellKnown: string | null
}

/** `by` is the other launch's creator; `count`: how many there were within the look-back. */
export type CopyOf = { mint: string; venue: VenueId; by: string | null; at: Ms; count: number }

export type Liquidity = {
  /** Raw quote units in the curve or pool. */
  quote: bigint | null
  /** The locked share of the liquidity, 0 to 1; null: unknown. A curve's is 1. */
  locked: number | null
  /** On the bonding curve, or in an AMM pool after graduation. */
  in: 'curve' | 'pool'
  /** The reason for the share, e.g. "LP tokens burned". */
  how: string | null
}

/** The funders that are exchange wallets, with the exchanges' names. */
export function exchangesAmong(
  fundings: Iterable<Funding>,
  exchanges: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { funder } of fundings) {
    const name = funder === null ? undefined : exchanges.get(funder)
    if (funder !== null && name !== undefined) found.set(funder, name)
  }
  return found
}
