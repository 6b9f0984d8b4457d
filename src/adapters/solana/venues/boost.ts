import type { CreatorChange, Place, Trade } from '../../../domains/launches/ports.ts'
import { Reader, tag } from '../wire/reader.ts'
import { reserveOf } from './sides.ts'

/**
 * What pump.fun itself does with its coins' pools. Layouts:
 * https://github.com/pump-fun/pump-public-docs/blob/main/idl/pump_amm.json
 */

/** Both unproven: no recording has one. The names' hashes, and the published IDL's layouts. */
export const BOOST_EVENT = tag('3f451c16305cc2b9')
export const POOL_TAKEOVER_EVENT = tag('2f23a3f9969d937a')

const KEY = 32

/**
 * After a migration, pump.fun buys with a part of the pool's SOL, and burns what it gets. The vault that pays is not in
 * the pool, and what it bought never reaches a wallet.
 */
export function readBoost(event: Uint8Array, place: Place): Trade | null {
  const reader = new Reader(event, BOOST_EVENT.length)
  const mint = reader.skip(8).pubkey()
  const pool = reader.skip(KEY).pubkey()
  const trader = reader.pubkey()
  const quoteAmount = reader.skip(8).u64()
  const baseAmount = reader.u64()
  const virtual = reader.i128()
  const realQuote = reader.u64()
  const base = reader.u64()
  if (mint === null || pool === null || quoteAmount === null || baseAmount === null) return null
  const quote = realQuote === null || virtual === null ? null : realQuote + virtual
  return {
    ...place,
    kind: 'trade',
    venue: 'pumpswap',
    mint,
    pool,
    trader,
    side: 'buy',
    baseAmount,
    quoteAmount,
    quoteMint: null,
    creator: null,
    realQuote,
    origin: 'boost',
    virtualBase: reserveOf(base),
    virtualQuote: reserveOf(quote),
  }
}

/** Another creator is named for a coin that has its pool. */
export function readPoolTakeover(event: Uint8Array, place: Place): CreatorChange | null {
  const reader = new Reader(event, POOL_TAKEOVER_EVENT.length).skip(8)
  const mint = reader.pubkey()
  const pool = reader.pubkey()
  const creator = reader.skip(KEY).optionalPubkey()
  if (mint === null || creator === null) return null
  return { ...place, kind: 'creator', venue: 'pumpswap', mint, pool, creator }
}
