import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import type { Launch, Place, Pool, Trade } from '../../../domains/launches/ports.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'
import { movedFrom, movedTo } from '../wire/transfers.ts'
import { type Invocation, placeOf, type Venue, type VenueTransaction } from '../wire/venue.ts'
import { sidesOf } from './sides.ts'
import { tradeOfSwap } from './swap.ts'

/**
 * Heaven launches straight into pools of its own. Layouts: Heaven's IDL,
 * https://github.com/sevenlabs-hq/carbon/tree/main/decoders/heaven-decoder, and a later one's
 * TradeEvent with the amounts. A coin's name and ticker are in the token's metadata, which another program writes.
 */

const CREATE_STANDARD = tag('2a2b7e38e70ad035')
/** A pool for a token that exists, with liquidity of its owner. */
const CREATE_PRO = tag('d16155bfbb1dc455')
const BUY = tag('66063d1201daebea')
const SELL = tag('33e685a4017f83ad')
const STANDARD_EVENT = tag('bd3883904b3ff994')
const PRO_EVENT = tag('74d8ef8dcfd3b27f')
const TRADE_EVENT = tag('bddb7fd34ee661ee')

const TAG = 8
const KEY = 32

export const heaven: Venue = {
  id: 'heaven',
  program: PROGRAMS.heaven,

  decode(invocation, tx) {
    const launch = readLaunch(invocation, tx)
    const pool = launch ? null : readPool(invocation, tx)
    const place = placeOf(invocation, tx, launch || pool ? 1 : 0)
    const event = invocation.events.find((one) => isTagged(one, TRADE_EVENT))
    const trade = (event && readTrade(event, place, invocation)) ?? readMoved(invocation, tx)
    return [launch, pool, trade].filter((one) => one !== null)
  },

  needsTransaction: () => false,
}

/** The positions of pool, trader, and mints among the accounts. */
const TRADING = { pool: 4, user: 5, mints: 6 }
const CREATING = { pool: 10, user: 3, mints: 5 }

const creates = (data: Uint8Array | null) =>
  isTagged(data, CREATE_STANDARD) || isTagged(data, CREATE_PRO)

/** Reserves are those after the trade, without fees; amounts those that the curve moved. */
function readTrade(event: Uint8Array, place: Place, { accounts, data }: Invocation): Trade | null {
  if (accounts === null) return null
  const reader = new Reader(event, TAG)
  const base = reader.u64()
  const quote = reader.u64()
  const fee = reader.skip(8).u64()
  // SOL's price in dollars.
  const baseIn = reader.skip(8).u64()
  const baseOut = reader.u64()
  const quoteIn = reader.u64()
  const quoteOut = reader.u64()
  if (base === null || quote === null || fee === null || baseIn === null || baseOut === null) {
    return null
  }
  if (quoteIn === null || quoteOut === null) return null
  const isSale = baseIn > 0n
  const moved = { base, quote, baseOut, quoteIn, quoteOut, fee }
  return tradeOf(place, accounts, {
    at: creates(data) ? CREATING : TRADING,
    isSale,
    base: { amount: isSale ? baseIn : baseOut, reserve: base },
    quote: { amount: isSale ? gotFor(moved) : paidFor(moved), reserve: quote },
  })
}

type Half = { amount: bigint; reserve: bigint | null }
type Swap = { at: typeof TRADING; isSale: boolean; base: Half; quote: Half }

function tradeOf(place: Place, accounts: readonly string[], { at, isSale, base, quote }: Swap) {
  return tradeOfSwap(place, {
    venue: 'heaven',
    pool: accounts[at.pool] ?? null,
    trader: accounts[at.user] ?? null,
    sides: [
      { ...base, mint: accounts[at.mints] ?? null },
      { ...quote, mint: accounts[at.mints + 1] ?? null },
    ],
    gaveFirst: isSale,
  })
}

/** What the trader's accounts gave and took, where the logs are cut off. */
function readMoved(invocation: Invocation, tx: VenueTransaction): Trade | null {
  const { data, accounts } = invocation
  const isSale = isTagged(data, SELL)
  if (accounts === null || (!isSale && !isTagged(data, BUY))) return null
  const transfers = tx.transfers(invocation)
  const [tokens, money] = [accounts[8], accounts[9]]
  const base = isSale ? movedFrom(transfers, tokens) : movedTo(transfers, tokens)
  const quote = isSale ? movedTo(transfers, money) : movedFrom(transfers, money)
  if (base === null || quote === null) return null
  return tradeOf(placeOf(invocation, tx), accounts, {
    at: TRADING,
    isSale,
    base: { amount: base, reserve: null },
    quote: { amount: quote, reserve: null },
  })
}

type Moved = Record<'base' | 'quote' | 'baseOut' | 'quoteIn' | 'quoteOut' | 'fee', bigint>

/** Sellers pay the fee out of what the curve gives. */
function gotFor({ quoteOut, fee }: Moved): bigint {
  return quoteOut > fee ? quoteOut - fee : 0n
}

/**
 * Whether a buy's amount has the fee in it is not written anywhere: what the reserves must have
 * taken in for what they gave shows it.
 */
function paidFor({ base, quote, baseOut, quoteIn, fee }: Moved): bigint {
  const tookIn = base + baseOut > 0n ? (baseOut * quote) / (base + baseOut) : 0n
  return 2n * tookIn > 2n * quoteIn - fee ? quoteIn + fee : quoteIn
}

function readLaunch(invocation: Invocation, tx: VenueTransaction): Launch | null {
  const { data, accounts } = invocation
  const event = invocation.events.find((one) => isTagged(one, STANDARD_EVENT))
  const at = isTagged(data, CREATE_STANDARD) ? accounts : null
  if (!event && at === null) return null
  const reader = new Reader(event ?? new Uint8Array(), TAG)
  const pool = reader.pubkey() ?? at?.[CREATING.pool] ?? null
  const creator = reader.skip(KEY).pubkey() ?? at?.[CREATING.user] ?? null
  const mint = reader.pubkey() ?? at?.[CREATING.mints]
  if (mint === undefined) return null
  const vault = at?.[8]
  return {
    kind: 'launch',
    venue: 'heaven',
    ...placeOf(invocation, tx),
    mint,
    creator,
    ...(tx.words(mint) ?? { name: null, symbol: null, uri: null }),
    pool,
    quoteMint: at?.[CREATING.mints + 1] ?? WRAPPED_SOL,
    decimals: vault === undefined ? null : (tx.tokenAccount(vault)?.decimals ?? null),
    supply: null,
    virtualBase: reader.skip(2).u64(),
    virtualQuote: reader.u64(),
    tokenProgram: at?.[12] ?? null,
    platform: null,
  }
}

function readPool(invocation: Invocation, tx: VenueTransaction): Pool | null {
  const { data, accounts, events } = invocation
  if (accounts === null || !isTagged(data, CREATE_PRO)) return null
  const [mintA, mintB] = accounts.slice(CREATING.mints)
  const pool = accounts[CREATING.pool]
  if (pool === undefined || mintA === undefined || mintB === undefined) return null
  const event = events.find((one) => isTagged(one, PRO_EVENT)) ?? new Uint8Array()
  // Pool, user, two transfer fees.
  const reader = new Reader(event, TAG).skip(2 * KEY + 2 * 8)
  const sideA = { mint: mintA, amount: reader.u64(), vault: accounts[8] }
  const sideB = { mint: mintB, amount: reader.u64(), vault: accounts[9] }
  const { isFlipped } = sidesOf(mintA, mintB)
  const [token, quote] = isFlipped ? [sideB, sideA] : [sideA, sideB]
  return {
    kind: 'pool',
    venue: 'heaven',
    ...placeOf(invocation, tx),
    mint: token.mint,
    pool,
    creator: accounts[CREATING.user] ?? null,
    quoteMint: quote.mint,
    baseAmount: token.amount,
    quoteAmount: quote.amount,
    lpMint: null,
    decimals: token.vault ? (tx.tokenAccount(token.vault)?.decimals ?? null) : null,
  }
}
