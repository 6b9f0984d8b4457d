import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import type { Launch, Migration, Place, Trade } from '../../../domains/launches/ports.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'
import { movedFrom } from '../wire/transfers.ts'
import {
  type Invocation,
  placeOf,
  readTagged,
  type Venue,
  type VenueTransaction,
} from '../wire/venue.ts'
import { loggedName } from './logged-name.ts'

/** Moonshot's curves. Layouts: `tokenLaunchpadIdlV4` in @wen-moon-ser/moonshot-sdk. */

const TOKEN_MINT = tag('032ca4b87b0df5b3')
const BUY_TOKENS = tag('66063d1201daebea')
const MIGRATE_FUNDS = tag('2ae50ae7bd3ec1ae')
const TRADE_EVENT = tag('bddb7fd34ee661ee')
const MIGRATION_EVENT = tag('ffca4c935be74916')

/** A launch has no event, and a migration's does not name the mint. */
const KNOWN_BY_ACCOUNTS: ReadonlySet<string | null> = new Set(['TokenMint', 'MigrateFunds'])

const SOL = 0
const BUY = 0
const SELL = 1

export const moonshot: Venue = {
  id: 'moonshot',
  program: PROGRAMS.moonshot,

  decode(invocation, tx) {
    const trades = readTagged(invocation, tx, TRADE_EVENT, readTrade)
    if (trades.length > 0) return trades
    return (
      readMoved(invocation, tx) ?? readLaunch(invocation, tx) ?? readMigration(invocation, tx) ?? []
    )
  },

  needsTransaction: (invocation) => KNOWN_BY_ACCOUNTS.has(loggedName(invocation)),
}

/** The collateral is what the curve moved; buyers pay both fees on top, sellers out of it. */
function readTrade(event: Uint8Array, place: Place, { accounts }: Invocation): Trade | null {
  const reader = new Reader(event, TRADE_EVENT.length)
  const baseAmount = reader.u64()
  const collateral = reader.u64()
  const dexFee = reader.u64()
  const helioFee = reader.u64()
  const pool = reader.skip(8).pubkey()
  const quoteMint = reader.pubkey()
  const trader = reader.pubkey()
  const type = reader.u8()
  if (baseAmount === null || collateral === null || dexFee === null || helioFee === null)
    return null
  if (type !== BUY && type !== SELL) return null
  const fees = dexFee + helioFee
  const got = collateral > fees ? collateral - fees : 0n
  return {
    ...place,
    kind: 'trade',
    venue: 'moonshot',
    mint: accounts?.[6] ?? null,
    pool,
    trader,
    side: type === BUY ? 'buy' : 'sell',
    baseAmount,
    quoteAmount: type === BUY ? collateral + fees : got,
    quoteMint,
    ...NOT_REPORTED,
  }
}

const NOT_REPORTED = { virtualBase: null, virtualQuote: null, creator: null }

/** What a buyer gave and took, where the logs are cut off. Sellers are paid without a transfer. */
function readMoved(invocation: Invocation, tx: VenueTransaction): [Trade] | null {
  const { data, accounts } = invocation
  if (accounts === null || !isTagged(data, BUY_TOKENS)) return null
  const transfers = tx.transfers(invocation)
  const quoteAmount = movedFrom(transfers, accounts[0])
  const baseAmount = movedFrom(transfers, accounts[3])
  if (quoteAmount === null || baseAmount === null) return null
  return [
    {
      ...placeOf(invocation, tx),
      kind: 'trade',
      venue: 'moonshot',
      mint: accounts[6] ?? null,
      pool: accounts[2] ?? null,
      trader: accounts[0] ?? null,
      side: 'buy',
      baseAmount,
      quoteAmount,
      quoteMint: WRAPPED_SOL,
      ...NOT_REPORTED,
    },
  ]
}

function readLaunch(invocation: Invocation, tx: VenueTransaction): [Launch] | null {
  const { data, accounts } = invocation
  const mint = accounts?.[3]
  if (data === null || mint === undefined || !isTagged(data, TOKEN_MINT)) return null
  const reader = new Reader(data, TOKEN_MINT.length)
  const name = reader.text()
  const symbol = reader.text()
  const uri = reader.text()
  const decimals = reader.u8()
  const collateral = reader.u8()
  return [
    {
      kind: 'launch',
      venue: 'moonshot',
      ...placeOf(invocation, tx),
      mint,
      creator: accounts?.[0] ?? null,
      name,
      symbol,
      uri,
      pool: accounts?.[2] ?? null,
      quoteMint: collateral === SOL ? WRAPPED_SOL : null,
      decimals,
      supply: reader.u64(),
      virtualBase: null,
      virtualQuote: null,
      tokenProgram: accounts?.[7] ?? null,
      platform: null,
    },
  ]
}

/** The funds go to Moonshot's own account, from which a pool is opened elsewhere, later. */
function readMigration(invocation: Invocation, tx: VenueTransaction): [Migration] | null {
  const { data, accounts, events } = invocation
  const event = events.find((one) => isTagged(one, MIGRATION_EVENT))
  if (accounts === null || !isTagged(data, MIGRATE_FUNDS)) return null
  const reader = new Reader(event ?? new Uint8Array(), MIGRATION_EVENT.length)
  const baseAmount = reader.u64()
  const quoteAmount = reader.skip(8).u64()
  return [
    {
      kind: 'migration',
      venue: 'moonshot',
      ...placeOf(invocation, tx),
      target: null,
      mint: accounts[5] ?? null,
      creator: null,
      pool: null,
      baseAmount,
      quoteAmount,
      quoteMint: WRAPPED_SOL,
    },
  ]
}
