import type {
  ChainEvent,
  Launch,
  Migration,
  Place,
  Trade,
} from '../../../domains/launches/ports.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'
import { movedFrom, movedTo } from '../wire/transfers.ts'
import { type Invocation, placeOf, type Venue, type VenueTransaction } from '../wire/venue.ts'
import { loggedName } from './logged-name.ts'

/**
 * Meteora's bonding curves, whose shape and supply are in a partner's configuration account.
 * Layouts: the IDL in @meteora-ag/dynamic-bonding-curve-sdk,
 * https://github.com/MeteoraAg/dynamic-bonding-curve. Its events are not in the logs.
 */

/** By the token program's place among the accounts. */
const LAUNCHES = [
  { tag: tag('8c55d7b06636684f'), name: 'InitializeVirtualPoolWithSplToken', program: 12 },
  { tag: tag('a976334e916edc9b'), name: 'InitializeVirtualPoolWithToken2022', program: 10 },
  {
    tag: tag('b60de9b12a918702'),
    name: 'InitializeVirtualPoolWithToken2022TransferHook',
    program: 11,
  },
] as const

/** By the positions of the new pool, the two mints, and the pool's two vaults among the accounts. */
const MIGRATIONS = [
  {
    tag: tag('1b013016b43f76d9'),
    name: 'MigrateMeteoraDamm',
    target: null,
    pool: 4,
    mints: 7,
    vaults: 11,
  },
  {
    tag: tag('9ca9e66735e45040'),
    name: 'MigrationDammV2',
    target: 'dammv2',
    pool: 4,
    mints: 13,
    vaults: 15,
  },
] as const

const LAUNCH_EVENTS = [tag('e432f655cb428625'), tag('d589a435c14a0f6e')]
const SWAP_EVENT = tag('1b3c15d58aaabb93')
const SWAP_2_EVENTS = [tag('bd4233a826507599'), tag('863ba8785e3372e7')]
const COMPLETE_EVENTS = [tag('e5e756549c864b18'), tag('3b2f6dcd0d1f2c9f')]

const KNOWN_BY_CALLS: ReadonlySet<string | null> = new Set([
  ...LAUNCHES.map(({ name }) => name),
  ...MIGRATIONS.map(({ name }) => name),
  'Swap',
  'Swap2',
  'Swap2WithTransferHook',
])

const KEY = 32
const SELL = 0
const BUY = 1

export const dbc: Venue = {
  id: 'dbc',
  program: PROGRAMS.dbc,

  decode(invocation, tx) {
    const found: ChainEvent[] = []
    const push = (event: ChainEvent | null) => {
      if (event) found.push(event)
    }
    const { events } = invocation
    // Both the old and the new event may report a swap.
    const second = events.find(isOneOf(SWAP_2_EVENTS))
    const swap = second ?? events.find((event) => isTagged(event, SWAP_EVENT))
    if (swap) push(readTrade(swap, second !== undefined, placeOf(invocation, tx), invocation))
    const complete = events.find(isOneOf(COMPLETE_EVENTS))
    if (complete) push(readComplete(complete, placeOf(invocation, tx, found.length), invocation))
    if (found.length > 0) return found
    push(readLaunch(invocation, tx) ?? readMigration(invocation, tx))
    return found
  },

  needsTransaction: (invocation) => KNOWN_BY_CALLS.has(loggedName(invocation)),
}

const isOneOf = (tags: readonly Uint8Array[]) => (event: Uint8Array) =>
  tags.some((tag) => isTagged(event, tag))

function readTrade(
  event: Uint8Array,
  isSecond: boolean,
  place: Place,
  { accounts }: Invocation,
): Trade | null {
  const reader = new Reader(event, SWAP_EVENT.length)
  const pool = reader.pubkey()
  const direction = reader.skip(KEY).u8()
  const { given, taken } = isSecond ? readAmounts2(reader) : readAmounts(reader)
  if (given === null || taken === null) return null
  if (direction !== SELL && direction !== BUY) return null
  return {
    kind: 'trade',
    venue: 'dbc',
    ...place,
    mint: accounts?.[7] ?? null,
    pool,
    trader: accounts?.[9] ?? null,
    side: direction === BUY ? 'buy' : 'sell',
    baseAmount: direction === BUY ? taken : given,
    quoteAmount: direction === BUY ? given : taken,
    quoteMint: accounts?.[8] ?? null,
    // The curve is made of pieces: only its configuration shows what it prices by.
    virtualBase: null,
    virtualQuote: null,
    creator: null,
  }
}

function readAmounts(reader: Reader) {
  // Whether referred, what was asked, the input less its fee.
  const taken = reader.skip(1 + 2 * 8 + 8).u64()
  // The new price, three fees.
  const given = reader.skip(16 + 3 * 8).u64()
  return { given, taken }
}

function readAmounts2(reader: Reader) {
  // Whether referred, what was asked; then the input with and without its fee, what was left over.
  const given = reader.skip(1 + 2 * 8 + 1).u64()
  const taken = reader.skip(2 * 8).u64()
  return { given, taken }
}

/** The curve is full; what follows goes to the pool that another transaction opens. */
function readComplete(event: Uint8Array, place: Place, { accounts }: Invocation): Migration {
  const reader = new Reader(event, SWAP_EVENT.length).skip(2 * KEY)
  return {
    kind: 'migration',
    venue: 'dbc',
    ...place,
    target: null,
    mint: accounts?.[7] ?? null,
    creator: null,
    pool: null,
    baseAmount: reader.u64(),
    quoteAmount: reader.u64(),
    quoteMint: accounts?.[8] ?? null,
  }
}

function readLaunch(invocation: Invocation, tx: VenueTransaction): Launch | null {
  const { data, accounts } = invocation
  const launch = LAUNCHES.find((one) => isTagged(data, one.tag))
  const event = invocation.events.find(isOneOf(LAUNCH_EVENTS))
  if (!launch && !event) return null
  const reader = new Reader(event ?? new Uint8Array(), SWAP_EVENT.length)
  const eventPool = reader.pubkey()
  const eventConfig = reader.pubkey()
  const eventCreator = reader.pubkey()
  const at = launch ? accounts : null
  const mint = reader.pubkey() ?? at?.[3]
  if (mint === undefined) return null
  const asked = new Reader((launch && data) ?? new Uint8Array(), SWAP_EVENT.length)
  const vault = at?.[6]
  return {
    kind: 'launch',
    venue: 'dbc',
    ...placeOf(invocation, tx),
    mint,
    creator: eventCreator ?? at?.[2] ?? null,
    name: asked.text(),
    symbol: asked.text(),
    uri: asked.text(),
    pool: eventPool ?? at?.[5] ?? null,
    quoteMint: at?.[4] ?? null,
    decimals: vault === undefined ? null : (tx.tokenAccount(vault)?.decimals ?? null),
    supply: movedFrom(tx.transfers(invocation), mint),
    virtualBase: null,
    virtualQuote: null,
    tokenProgram: (launch && at?.[launch.program]) ?? null,
    platform: eventConfig ?? at?.[0] ?? null,
  }
}

function readMigration(invocation: Invocation, tx: VenueTransaction): Migration | null {
  const { data, accounts } = invocation
  const migration = MIGRATIONS.find((one) => isTagged(data, one.tag))
  if (!migration || accounts === null) return null
  const pool = accounts[migration.pool] ?? null
  const mint = accounts[migration.mints] ?? null
  const moved = tx.transfers(invocation)
  return {
    kind: 'migration',
    venue: 'dbc',
    ...placeOf(invocation, tx),
    target: migration.target,
    mint,
    creator: null,
    pool,
    // Partner and creator may each get a position of their own: the deposit is what both hold.
    baseAmount: movedTo(moved, accounts[migration.vaults]),
    quoteAmount: movedTo(moved, accounts[migration.vaults + 1]),
    quoteMint: accounts[migration.mints + 1] ?? null,
  }
}
