import type { ChainEvent, Pool, Trade } from '../../../domains/launches/ports.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'
import {
  addRead,
  type Invocation,
  placeOf,
  type Venue,
  type VenueTransaction,
} from '../wire/venue.ts'
import { BOOST_EVENT, POOL_TAKEOVER_EVENT, readBoost, readPoolTakeover } from './boost.ts'
import { reserveOf, sidesOf } from './sides.ts'

/**
 * PumpSwap's pools. Layouts: https://github.com/pump-fun/pump-public-docs/blob/main/idl/pump_amm.json
 * and its docs/instructions/MULTI_HOP_SWAP.md; older events end earlier.
 */

const POOL_EVENT = tag('b1310cd2a076a774')
const BUY_EVENT = tag('67f4521f2cf57777')
const SELL_EVENT = tag('3e2f370aa503dc2a')

const CREATE_POOL = tag('e992d18ecf6840bc')
const MULTI_HOP_SWAP = tag('2b644913e9f66f94')
/** Of the fixed accounts; then five for each hop: base mint, quote mint, pool, its two vaults. */
const HOPS_AT = 16
const HOP = 5
const KEY = 32

export const pumpswap: Venue = {
  id: 'pumpswap',
  program: PROGRAMS.pumpswap,

  decode(invocation, tx) {
    const found: ChainEvent[] = []
    for (const event of invocation.events) {
      const place = placeOf(invocation, tx, found.length)
      if (isTagged(event, BUY_EVENT)) addRead(found, readTrade(event, 'buy', place, invocation, tx))
      else if (isTagged(event, SELL_EVENT))
        addRead(found, readTrade(event, 'sell', place, invocation, tx))
      else if (isTagged(event, POOL_EVENT)) addRead(found, readPool(event, place))
      else if (isTagged(event, BOOST_EVENT)) addRead(found, readBoost(event, place))
      else if (isTagged(event, POOL_TAKEOVER_EVENT)) addRead(found, readPoolTakeover(event, place))
    }
    return found.length > 0 ? found : readCreatePool(invocation, tx)
  },

  needsTransaction({ events, logs }) {
    return events.length === 0 && logs.includes('Instruction: CreatePool')
  },
}

type At = ReturnType<typeof placeOf>
type Side = Trade['side']

function readTrade(
  event: Uint8Array,
  side: Side,
  place: At,
  invocation: Invocation,
  tx: VenueTransaction,
): Trade | null {
  const reader = new Reader(event, BUY_EVENT.length)
  const base = reader.skip(8).u64()
  // The limit, and what the trader had.
  const baseBefore = reader.skip(3 * 8).u64()
  const quoteBefore = reader.u64()
  const asked = reader.u64()
  // The liquidity providers' and the protocol's fees, then what the pool gained or lost.
  const poolQuote = reader.skip(4 * 8).u64()
  const last = reader.u64()
  const quote = side === 'buy' ? paidOf(asked, last) : last
  const pool = reader.pubkey()
  const trader = reader.pubkey()
  if (base === null || quote === null || pool === null) return null
  // Token accounts and fee recipients.
  const creator = reader.skip(4 * KEY).optionalPubkey()
  const mints = mintsOf(pool, invocation, tx, event)
  const { mint, quoteMint, isFlipped } = sidesOf(mints.base, mints.quote)
  const sign = side === 'buy' ? 1n : -1n
  const baseAfter = baseBefore === null ? null : baseBefore - sign * base
  const realQuote =
    quoteBefore === null || poolQuote === null ? null : quoteBefore + sign * poolQuote
  const virtual = virtualQuoteOf(reader, side)
  const quoteAfter = realQuote === null ? null : realQuote + virtual
  const realAfter = isFlipped ? baseAfter : realQuote
  return {
    ...place,
    kind: 'trade',
    venue: 'pumpswap',
    mint,
    pool,
    trader,
    side: isFlipped ? other(side) : side,
    baseAmount: isFlipped ? quote : base,
    quoteAmount: isFlipped ? base : quote,
    quoteMint,
    virtualBase: reserveOf(isFlipped ? quoteAfter : baseAfter),
    virtualQuote: reserveOf(isFlipped ? baseAfter : quoteAfter),
    realQuote: realAfter === null || realAfter < 0n ? null : realAfter,
    creator,
  }
}

/**
 * `buy` gives the amount without fees first and with all fees last, `buy_exact_quote_in` the other
 * way round; only newer events name their instruction. Fees are never negative.
 */
function paidOf(first: bigint | null, last: bigint | null): bigint | null {
  return first !== null && last !== null && first > last ? first : last
}

const other = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

/** What the pool's price is made with beside its vault; signed. Before August 2026 there is none. */
function virtualQuoteOf(reader: Reader, side: Side): bigint {
  reader.skip(2 * 8)
  if (side === 'buy') reader.skip(1 + 5 * 8).skipText()
  return reader.skip(4 * 8).i128() ?? 0n
}

/** The events name the pool alone, the accounts its mints: by place, else by the trader's accounts. */
function mintsOf(
  pool: string,
  { accounts, data }: Invocation,
  tx: VenueTransaction,
  event: Uint8Array,
) {
  if (accounts === null) return { base: null, quote: null }
  if (isTagged(data, MULTI_HOP_SWAP)) {
    for (let at = HOPS_AT; at + 2 < accounts.length; at += HOP) {
      if (accounts[at + 2] !== pool) continue
      return { base: accounts[at] as string, quote: accounts[at + 1] as string }
    }
  } else if (accounts[0] === pool) {
    return { base: accounts[3] ?? null, quote: accounts[4] ?? null }
  }
  const reader = new Reader(event, BUY_EVENT.length + 14 * 8 + 2 * KEY)
  const mintOf = (account: string | null) => account && (tx.tokenAccount(account)?.mint ?? null)
  return { base: mintOf(reader.pubkey()), quote: mintOf(reader.pubkey()) }
}

function readPool(event: Uint8Array, place: At): Pool | null {
  const reader = new Reader(event, POOL_EVENT.length)
  const creator = reader.skip(8 + 2).pubkey()
  const base = reader.pubkey()
  const quote = reader.pubkey()
  if (base === null || quote === null) return null
  const baseDecimals = reader.u8()
  const quoteDecimals = reader.u8()
  // What was asked for comes first, then what went in.
  const baseAmount = reader.skip(2 * 8).u64()
  const quoteAmount = reader.u64()
  const pool = reader.skip(3 * 8 + 1).pubkey()
  const lpMint = reader.pubkey()
  if (pool === null) return null
  const amounts = { baseAmount, quoteAmount }
  return poolOf(place, { pool, creator, base, quote, lpMint, baseDecimals, quoteDecimals, amounts })
}

function readCreatePool(invocation: Invocation, tx: VenueTransaction): Pool[] {
  const { data, accounts } = invocation
  if (!data || !accounts || !isTagged(data, CREATE_POOL)) return []
  const [pool, , creator, base, quote, lpMint] = accounts
  if (lpMint === undefined) return []
  const reader = new Reader(data, CREATE_POOL.length + 2)
  const amounts = { baseAmount: reader.u64(), quoteAmount: reader.u64() }
  const decimalsOf = (vault: string | undefined) =>
    vault === undefined ? null : (tx.tokenAccount(vault)?.decimals ?? null)
  const made = {
    pool: pool as string,
    creator: creator as string,
    base: base as string,
    quote: quote as string,
    lpMint,
    baseDecimals: decimalsOf(accounts[9]),
    quoteDecimals: decimalsOf(accounts[10]),
    amounts,
  }
  return [poolOf(placeOf(invocation, tx), made)]
}

type Made = {
  pool: string
  creator: string | null
  base: string
  quote: string
  lpMint: string | null
  baseDecimals: number | null
  quoteDecimals: number | null
  amounts: { baseAmount: bigint | null; quoteAmount: bigint | null }
}

function poolOf(place: At, made: Made): Pool {
  const { mint, quoteMint, isFlipped } = sidesOf(made.base, made.quote)
  const { baseAmount, quoteAmount } = made.amounts
  return {
    ...place,
    kind: 'pool',
    venue: 'pumpswap',
    mint: mint as string,
    pool: made.pool,
    creator: made.creator,
    quoteMint,
    baseAmount: isFlipped ? quoteAmount : baseAmount,
    quoteAmount: isFlipped ? baseAmount : quoteAmount,
    lpMint: made.lpMint,
    decimals: isFlipped ? made.quoteDecimals : made.baseDecimals,
  }
}
