import type { Launch, Migration, Place, Trade } from '../../../domains/launches/ports.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'
import {
  type Invocation,
  placeOf,
  readTagged,
  type Venue,
  type VenueTransaction,
} from '../wire/venue.ts'
import { ammv4 } from './ammv4.ts'
import { cpmm } from './cpmm.ts'
import { loggedName } from './logged-name.ts'
import { depositOf } from './opened-pool.ts'
import { reserveOf } from './sides.ts'

/**
 * Raydium's launchpad, under many names: LetsBonk, StonkFun and others are platforms of it. Layouts:
 * https://github.com/raydium-io/raydium-idl and raydium-docs, `launchpad_creator_fee_upgrade`.
 */

const INITIALIZE = tag('afaf6d1f0d989bed')
const INITIALIZE_V2 = tag('4399af27da102620')
const INITIALIZE_WITH_TOKEN_2022 = tag('25be7ede2c9aab11')
const MIGRATE_TO_AMM = tag('cf52c091fecf91df')
const MIGRATE_TO_CPSWAP = tag('885cc8671cda908c')
const TRADE_EVENT = tag('bddb7fd34ee661ee')

/** A curve of constant product; fixed and linear prices are 1 and 2 and name no amount to sell. */
const CONSTANT_PRODUCT = 0

/** Its events do not name the mint, and migrations report nothing. */
const KNOWN_BY_ACCOUNTS: ReadonlySet<string | null> = new Set([
  'Initialize',
  'InitializeV2',
  'InitializeWithToken2022',
  'MigrateToAmm',
  'MigrateToCpswap',
])

export const launchlab: Venue = {
  id: 'launchlab',
  program: PROGRAMS.launchlab,

  decode(invocation, tx) {
    const trades = readTagged(invocation, tx, TRADE_EVENT, readTrade)
    if (trades.length > 0) return trades
    return readLaunch(invocation, tx) ?? readMigration(invocation, tx) ?? []
  },

  needsTransaction: (invocation) => KNOWN_BY_ACCOUNTS.has(loggedName(invocation)),
}

function readTrade(event: Uint8Array, place: Place, { accounts }: Invocation): Trade | null {
  const reader = new Reader(event, TRADE_EVENT.length)
  const pool = reader.pubkey()
  const virtualBase = reader.skip(8).u64()
  const virtualQuote = reader.u64()
  const soldBefore = reader.u64()
  const soldAfter = reader.skip(8).u64()
  const raised = reader.u64()
  const given = reader.u64()
  const taken = reader.u64()
  if (pool === null || virtualBase === null || virtualQuote === null || raised === null) return null
  if (soldBefore === null || soldAfter === null || given === null || taken === null) return null
  // The direction's place has moved with the fees; what the curve has sold shows it too.
  const isBuy = soldAfter > soldBefore
  return {
    kind: 'trade',
    venue: 'launchlab',
    ...place,
    mint: accounts?.[9] ?? null,
    pool,
    trader: accounts?.[0] ?? null,
    side: isBuy ? 'buy' : 'sell',
    baseAmount: isBuy ? taken : given,
    quoteAmount: isBuy ? given : taken,
    quoteMint: accounts?.[10] ?? null,
    // As a curve of constant product has it, and nearly all are.
    virtualBase: reserveOf(virtualBase - soldAfter),
    virtualQuote: virtualQuote + raised,
    creator: null,
  }
}

function readLaunch(invocation: Invocation, tx: VenueTransaction): [Launch] | null {
  const { data, accounts } = invocation
  const is2022 = isTagged(data, INITIALIZE_WITH_TOKEN_2022)
  if (data === null || accounts === null) return null
  if (!is2022 && !isTagged(data, INITIALIZE) && !isTagged(data, INITIALIZE_V2)) return null
  const mint = accounts[6]
  if (mint === undefined) return null
  const reader = new Reader(data, INITIALIZE.length)
  const decimals = reader.u8()
  const name = reader.text()
  const symbol = reader.text()
  const uri = reader.text()
  const { supply, virtualBase, virtualQuote } = readCurve(reader)
  return [
    {
      kind: 'launch',
      venue: 'launchlab',
      ...placeOf(invocation, tx),
      mint,
      creator: accounts[1] ?? null,
      name,
      symbol,
      uri,
      pool: accounts[5] ?? null,
      quoteMint: accounts[7] ?? null,
      decimals,
      supply,
      virtualBase,
      virtualQuote,
      tokenProgram: accounts[is2022 ? 10 : 11] ?? null,
      platform: accounts[3] ?? null,
    },
  ]
}

/**
 * Where a curve of constant product starts, such that it ends at the price of the pool to come:
 * raydium-sdk-v2, `launchpad/curve/constantProductCurve.ts`, with the migration fee of 0 that the
 * program's configurations have.
 */
function readCurve(reader: Reader) {
  const curve = reader.u8()
  const supply = reader.u64()
  const none = { supply, virtualBase: null, virtualQuote: null }
  if (curve !== CONSTANT_PRODUCT) return none
  const toSell = reader.u64()
  const toRaise = reader.u64()
  const locked = reader.skip(1).u64()
  if (supply === null || toSell === null || toRaise === null || locked === null) return none
  const left = supply - toSell - locked
  if (left <= 0n) return none
  const steepness = (toRaise * toSell) / left - toRaise
  if (steepness <= 0n) return none
  return {
    supply,
    virtualBase: (toRaise * toSell * toSell) / left / steepness,
    virtualQuote: (toRaise * toRaise) / steepness,
  }
}

function readMigration(invocation: Invocation, tx: VenueTransaction): [Migration] | null {
  const { data, accounts } = invocation
  const toAmm = isTagged(data, MIGRATE_TO_AMM)
  if (accounts === null || (!toAmm && !isTagged(data, MIGRATE_TO_CPSWAP))) return null
  const target = toAmm ? ammv4 : cpmm
  const pool = accounts[toAmm ? 13 : 5] ?? null
  const mint = accounts[1] ?? null
  return [
    {
      kind: 'migration',
      venue: 'launchlab',
      ...placeOf(invocation, tx),
      target: toAmm ? 'ammv4' : 'cpmm',
      mint,
      creator: null,
      pool,
      ...depositOf(tx, target, pool, mint),
      quoteMint: accounts[2] ?? null,
    },
  ]
}
