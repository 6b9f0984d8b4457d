import type { Stage } from '../../contract/stages.ts'
import type { VenueId } from '../../contract/venues.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Launch } from './event.ts'
import type { Funding, Holder, MintFacts, TokenDocument } from './ports.ts'

/**
 * All that is known of a launch at one stage: the only input of rules and model. What could not be
 * had is null. Nothing in it is from after `takenAt`.
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
   * Lamports paid to landing services, by the signatures of the launch and of first buys that were read;
   * null: not asked.
   */
  tips: ReadonlyMap<string, bigint> | null
  /** Names of exchanges, by those of the funders that are their wallets. */
  exchanges: ReadonlyMap<string, string>
  /** How many earlier launches a wallet of the tape left with a profit, by our own records; null: not asked. */
  exits: ReadonlyMap<string, number> | null
  /** null: the creator is unknown. */
  deployer: DeployerRecord | null
  copies: Copies | null
  liquidity: Liquidity | null
  /** Dollars per whole unit of the quote currency; null: no rate. */
  quoteUsd: number | null
}

/** What the trades since the launch say. Only trades that we saw: `complete` is false after a gap. */
export type Tape = {
  complete: boolean
  trades: number
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
  /** Every wallet that traded, in the order of its first trade; at most `mostWallets`. */
  wallets: readonly TapeWallet[]
  mostWallets: number
  /**
   * Wallets beyond `mostWallets`, counted up to that many again: their trades are in the sums above,
   * they themselves are not distinguished.
   */
  others: number
}

export type TapeWallet = {
  wallet: string
  firstSlot: number
  firstSignature: string
  /** The payer of its first trade; null where only logs were seen. */
  payer: string | null
  buys: number
  sells: number
  /** Raw units. */
  bought: bigint
  sold: bigint
  spent: bigint
  received: bigint
}

/** What happened to a wallet's earlier launches, from our own store. */
export type DeployerRecord = {
  wallet: string
  /** Earlier launches that we saw. */
  launches: number
  graduated: number
  dead: number
  rugged: number
  /** Too young to judge, or not reported. */
  open: number
  /** Milliseconds from launch to last trade, of those that are dead; null: none is. */
  medianLife: Ms | null
  lastLaunchAt: Ms | null
  /** How long we have been watching: a clean record of one day says little. */
  watchedSince: Ms
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

/** `by` is the other launch's creator; `count` how many there were within the look-back. */
export type CopyOf = { mint: string; venue: VenueId; by: string | null; at: Ms; count: number }

export type Liquidity = {
  /** Raw quote units in the curve or pool. */
  quote: bigint | null
  /** Share of the liquidity that nobody can take away, 0 to 1; null: unknown. A curve's is 1. */
  locked: number | null
  /** Where it lies: on the bonding curve, or in an AMM pool after graduation. */
  in: 'curve' | 'pool'
  /** Why the share is what it is, e.g. "LP tokens burned". */
  how: string | null
}

/** Those funders that are wallets of exchanges, with the exchanges' names. */
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
