import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import type {
  ChainEvent,
  CreatorChange,
  Launch,
  Migration,
  Trade,
} from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'
import {
  addRead,
  type Invocation,
  placeOf,
  type Venue,
  type VenueTransaction,
} from '../wire/venue.ts'

/**
 * pump.fun's bonding curves. Layouts: https://github.com/pump-fun/pump-public-docs/blob/main/idl/pump.json
 * and its docs/SYNTHETIC_MIGRATION.md; older events end earlier.
 */

const CREATE_EVENT = tag('1b72a94ddeeb6376')
const TRADE_EVENT = tag('bddb7fd34ee661ee')
const POST_COMPLETE_BUY_EVENT = tag('6fb06d8b316cd5fb')
const MIGRATION_EVENT = tag('bde95db95c94ea94')
/** Both unproven: no recording has one. The names' hashes, and the published IDL's layouts. */
const TAKEOVER_EVENT = tag('6e7ce262aaff1178')
const CREATOR_EVENT = tag('ed347b25f5fb48d2')

const CREATE = tag('181ec828051c0777')
const CREATE_V2 = tag('d6904cec5f8b31b4')
const MIGRATE = tag('9beae792ec9ea21e')
const MIGRATE_V2 = tag('bbcb121fceedfe29')
const ALREADY_MIGRATED = 'Bonding curve already migrated'

/** The program makes every coin with six. */
const DECIMALS = 6
const KEY = 32

export const pumpfun: Venue = {
  id: 'pumpfun',
  program: PROGRAMS.pumpfun,

  decode(invocation, tx) {
    const found: ChainEvent[] = []
    for (const event of invocation.events) {
      const place = placeOf(invocation, tx, found.length)
      if (isTagged(event, TRADE_EVENT)) addRead(found, readTrade(event, place))
      else if (isTagged(event, CREATE_EVENT)) addRead(found, readLaunch(event, place, invocation))
      else if (isTagged(event, POST_COMPLETE_BUY_EVENT)) addToBuy(found, event)
      else if (isTagged(event, MIGRATION_EVENT)) addRead(found, readMigration(event, place))
      else if (isTagged(event, TAKEOVER_EVENT)) addRead(found, readTakeover(event, place))
      else if (isTagged(event, CREATOR_EVENT)) addRead(found, readCreator(event, place))
    }
    return found.length > 0 ? found : readInstruction(invocation, tx)
  },

  needsTransaction({ events, logs }) {
    return events.length === 0 && logs.some((line) => /^Instruction: (Create|Migrate)/.test(line))
  },
}

type At = ReturnType<typeof placeOf>

function readLaunch(event: Uint8Array, place: At, { data, accounts }: Invocation): Launch | null {
  const reader = new Reader(event, CREATE_EVENT.length)
  const name = reader.text()
  const symbol = reader.text()
  const uri = reader.text()
  const mint = reader.pubkey()
  if (mint === null) return null
  const pool = reader.pubkey()
  const user = reader.pubkey()
  const named = reader.optionalPubkey() ?? user
  const eventTime = toTime(reader.i64())
  const virtualBase = reader.u64()
  const virtualSol = reader.u64()
  const supply = reader.skip(8).u64()
  const tokenProgram = reader.pubkey() ?? tokenProgramOf(data, accounts)
  const mayhem = reader.bool()
  const cashback = reader.bool()
  const quoteMint = reader.optionalPubkey()
  const quoteReserve = reader.u64()
  const virtualQuote = quoteMint === null ? virtualSol : quoteReserve
  // The creator's fee comes first. Events from before September 2026 end here.
  const holderRewards = reader.skip(8).bool()
  return {
    ...launchAt(place),
    blockTime: place.blockTime ?? eventTime,
    // Of a coin that rewards its holders, the program names an account of its own.
    creator: holderRewards ? user : named,
    name,
    symbol,
    uri,
    mint,
    pool,
    quoteMint: quoteMint ?? WRAPPED_SOL,
    supply,
    virtualBase,
    virtualQuote,
    tokenProgram,
    ...(mayhem !== null && { mayhem }),
    ...(cashback !== null && { cashback }),
    ...(holderRewards !== null && { holderRewards }),
  }
}

/** The chain's clock at the event, seconds: the block's time as far as logs have it. */
function toTime(seconds: bigint | null): number | null {
  return seconds !== null && seconds > 0n && seconds < 2n ** 33n ? Number(seconds) * SECOND : null
}

function launchAt(place: At) {
  const kind = 'launch' as const
  const venue = 'pumpfun' as const
  return { ...place, kind, venue, decimals: DECIMALS, platform: null }
}

/** Events from before 2025 do not name the token program; the instruction has always had it. */
function tokenProgramOf(data: Uint8Array | null, accounts: readonly string[] | null) {
  if (isTagged(data, CREATE)) return accounts?.[9] ?? null
  return isTagged(data, CREATE_V2) ? (accounts?.[7] ?? null) : null
}

function readTrade(event: Uint8Array, place: At): Trade | null {
  const reader = new Reader(event, TRADE_EVENT.length)
  const mint = reader.pubkey()
  const sol = reader.u64()
  const baseAmount = reader.u64()
  const isBuy = reader.bool()
  const trader = reader.pubkey()
  const virtualSol = reader.skip(8).u64()
  const virtualBase = reader.u64()
  if (mint === null || sol === null || baseAmount === null || isBuy === null) return null
  // Real reserves, and where the fee went. Events from before 2025 end here and report no fees.
  const fee = reader.skip(2 * 8 + KEY + 8).u64() ?? 0n
  const creator = reader.optionalPubkey()
  const creatorFee = reader.skip(8).u64() ?? 0n
  // Volume and the instruction's name, then mayhem.
  reader
    .skip(1 + 4 * 8)
    .skipText()
    .skip(1)
  const cashback = reader.skip(8).u64() ?? 0n
  // The buyback is part of the fee. Then the shareholders.
  reader.skip(2 * 8)
  const quoteMint = reader.skip((reader.u32() ?? 0) * (KEY + 2)).optionalPubkey()
  const quote = quoteMint === null ? sol : reader.u64()
  if (quote === null) return null
  const fees = fee + creatorFee + cashback
  const got = quote > fees ? quote - fees : 0n
  return {
    ...place,
    kind: 'trade',
    venue: 'pumpfun',
    mint,
    pool: null,
    trader,
    side: isBuy ? 'buy' : 'sell',
    baseAmount,
    quoteAmount: isBuy ? quote + fees : got,
    quoteMint: quoteMint ?? WRAPPED_SOL,
    virtualBase,
    virtualQuote: quoteMint === null ? virtualSol : reader.u64(),
    creator,
  }
}

/**
 * Adds the second part of the buy that fills the curve, which takes tokens of the pool to come: the
 * trader's total is both parts with their fees.
 */
function addToBuy(found: ChainEvent[], event: Uint8Array): void {
  const reader = new Reader(event, POST_COMPLETE_BUY_EVENT.length)
  const mint = reader.skip(KEY).pubkey()
  // Curve, quote currency, time.
  const base = reader.skip(2 * KEY + 8).u64()
  const quote = reader.u64()
  // Each fee's basis points precede it.
  const fee = reader.skip(8).u64()
  const creatorFee = reader.skip(8).u64()
  // The buyback is part of the fee. Then the reserves before.
  const virtualBase = reader.skip(3 * 8).u64()
  const virtualQuote = reader.u64()
  const trade = found.findLast((one): one is Trade => one.kind === 'trade' && one.mint === mint)
  if (!trade || base === null || quote === null || fee === null || creatorFee === null) return
  if (virtualBase === null || virtualQuote === null) return
  trade.baseAmount += base
  trade.quoteAmount += quote + fee + creatorFee
  trade.virtualBase = virtualBase
  trade.virtualQuote = virtualQuote
}

function readMigration(event: Uint8Array, place: At): Migration | null {
  const reader = new Reader(event, MIGRATION_EVENT.length)
  const mint = reader.skip(KEY).pubkey()
  if (mint === null) return null
  const baseAmount = reader.u64()
  const quoteAmount = reader.u64()
  // Fee, curve, time.
  const pool = reader.skip(8 + KEY + 8).pubkey()
  const quoteMint = reader.optionalPubkey() ?? WRAPPED_SOL
  return { ...migrationAt(place), mint, pool, baseAmount, quoteAmount, quoteMint }
}

function readTakeover(event: Uint8Array, place: At): CreatorChange | null {
  // The time and the authority come first; the curve and the old creator are between.
  const reader = new Reader(event, TAKEOVER_EVENT.length).skip(8 + KEY)
  const mint = reader.pubkey()
  return creatorAt(place, mint, reader.skip(2 * KEY).optionalPubkey())
}

function readCreator(event: Uint8Array, place: At): CreatorChange | null {
  const reader = new Reader(event, CREATOR_EVENT.length).skip(8)
  const mint = reader.pubkey()
  return creatorAt(place, mint, reader.skip(KEY).optionalPubkey())
}

function creatorAt(place: At, mint: string | null, creator: string | null): CreatorChange | null {
  if (mint === null || creator === null) return null
  return { ...place, kind: 'creator', venue: 'pumpfun', mint, pool: null, creator }
}

function migrationAt(place: At) {
  const kind = 'migration' as const
  const venue = 'pumpfun' as const
  const target = 'pumpswap' as const
  return { ...place, kind, venue, target, creator: null }
}

/** What the instruction says where there is no event. */
function readInstruction(invocation: Invocation, tx: VenueTransaction): ChainEvent[] {
  const { data, accounts, logs } = invocation
  if (data === null || accounts === null) return []
  const place = placeOf(invocation, tx)
  if (isTagged(data, CREATE) || isTagged(data, CREATE_V2)) {
    return readCreate(data, accounts, place)
  }
  const isV2 = isTagged(data, MIGRATE_V2)
  // Migrating once more succeeds and does nothing.
  if ((!isV2 && !isTagged(data, MIGRATE)) || logs.some(saysMigrated)) return []
  const mint = accounts[2]
  if (mint === undefined) return []
  const pool = accounts[isV2 ? 10 : 9] ?? null
  const quoteMint = accounts[isV2 ? 3 : 14] ?? null
  const amounts = { baseAmount: null, quoteAmount: null }
  return [{ ...migrationAt(place), mint, pool, quoteMint, ...amounts }]
}

const saysMigrated = (line: string) => line.includes(ALREADY_MIGRATED)

function readCreate(data: Uint8Array, accounts: readonly string[], place: At): Launch[] {
  const isV2 = isTagged(data, CREATE_V2)
  const [mint, , pool] = accounts
  if (mint === undefined) return []
  const reader = new Reader(data, CREATE.length)
  const name = reader.text()
  const symbol = reader.text()
  const uri = reader.text()
  // The oldest say no creator: it is who signs.
  const creator = reader.optionalPubkey() ?? accounts[isV2 ? 5 : 7] ?? null
  return [
    {
      ...launchAt(place),
      creator,
      name,
      symbol,
      uri,
      mint,
      pool: pool ?? null,
      // After the sixteen named accounts come those of a currency other than SOL.
      quoteMint: (isV2 ? accounts[16] : undefined) ?? WRAPPED_SOL,
      supply: null,
      virtualBase: null,
      virtualQuote: null,
      tokenProgram: tokenProgramOf(data, accounts),
    },
  ]
}
