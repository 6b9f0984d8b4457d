import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
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

/**
 * boop.fun's curves. A coin is made in two instructions: one makes the token, the next its curve.
 * Layouts: boop's IDL 0.2, https://github.com/sevenlabs-hq/carbon/tree/main/decoders/boop-decoder.
 * The second of each pair below is the same under a fallback's name.
 */

const CREATE_TOKEN = [tag('5434cce4188cea4b'), tag('fdb87ec7ebe8aca2')]
const DEPLOY_CURVE = [tag('b459c74ca8ecd98a'), tag('35e6ac544dae163d')]
const GRADUATE = tag('2debe1b511da4082')
const CREATED_EVENT = [tag('607a718a32e39539'), tag('9dca235ca5a32738')]
const DEPLOYED_EVENT = [tag('e150b222d927b894'), tag('6afcf373c79ff71f')]
const BOUGHT_EVENT = tag('4759de7cd7c0e68a')
const SOLD_EVENT = tag('ccefb64df1334d42')
const BUY = tag('8a7f0e5b26577369')
const SELL = tag('6d3d28bbe6b087ae')
const GRADUATED_EVENT = tag('49746f1a5cd9928d')

const TAG = 8

export const boop: Venue = {
  id: 'boop',
  program: PROGRAMS.boop,

  decode(invocation, tx) {
    const found: ChainEvent[] = []
    for (const data of invocation.events) {
      const place = placeOf(invocation, tx, found.length)
      const isBuy = isTagged(data, BOUGHT_EVENT)
      const event =
        isBuy || isTagged(data, SOLD_EVENT)
          ? readTrade(data, isBuy, place, invocation)
          : isTagged(data, GRADUATED_EVENT)
            ? readMigration(data, place)
            : null
      if (event) found.push(event)
    }
    if (found.length > 0) return found
    const event =
      readMoved(invocation, tx) ?? readLaunch(invocation, tx) ?? readGraduate(invocation, tx)
    return event ? [event] : []
  },

  needsTransaction: () => false,
}

const isOneOf = (bytes: Uint8Array | null, tags: readonly Uint8Array[]) =>
  tags.some((tag) => isTagged(bytes, tag))

/** A purchase's quote is reported with the fee, a sale's without it. */
function readTrade(
  event: Uint8Array,
  isBuy: boolean,
  place: Place,
  { accounts }: Invocation,
): Trade | null {
  const reader = new Reader(event, TAG)
  const mint = reader.pubkey()
  const given = reader.u64()
  const taken = reader.u64()
  if (mint === null || given === null || taken === null) return null
  const pool = accounts?.[1] ?? null
  const trader = reader.skip(8).pubkey()
  return tradeOf(place, { mint, pool, trader, isBuy, given, taken })
}

type Swap = {
  mint: string
  pool: string | null
  trader: string | null
  isBuy: boolean
  given: bigint
  taken: bigint
}

/** What went between the trader and the curve, where the logs are cut off. */
function readMoved(invocation: Invocation, tx: VenueTransaction): Trade | null {
  const { data, accounts } = invocation
  const isBuy = isTagged(data, BUY)
  const mint = accounts?.[0]
  if (mint === undefined || (!isBuy && !isTagged(data, SELL))) return null
  const transfers = tx.transfers(invocation)
  const [vault, trader] = [accounts?.[3], accounts?.[6]]
  const given = isBuy ? movedFrom(transfers, trader) : movedTo(transfers, vault)
  const taken = isBuy ? movedFrom(transfers, vault) : movedTo(transfers, trader)
  if (given === null || taken === null) return null
  const pool = accounts?.[1] ?? null
  const who = trader ?? null
  return tradeOf(placeOf(invocation, tx), { mint, pool, trader: who, isBuy, given, taken })
}

function tradeOf(place: Place, { mint, pool, trader, isBuy, given, taken }: Swap): Trade {
  return {
    kind: 'trade',
    venue: 'boop',
    ...place,
    mint,
    pool,
    trader,
    side: isBuy ? 'buy' : 'sell',
    baseAmount: isBuy ? taken : given,
    quoteAmount: isBuy ? given : taken,
    quoteMint: WRAPPED_SOL,
    virtualBase: null,
    virtualQuote: null,
    creator: null,
  }
}

function readMigration(event: Uint8Array, place: Place): Migration | null {
  const reader = new Reader(event, TAG)
  const mint = reader.pubkey()
  return mint === null ? null : { ...migrationAt(place, mint), quoteAmount: reader.u64() }
}

function readGraduate(invocation: Invocation, tx: VenueTransaction): Migration | null {
  const mint = invocation.accounts?.[0]
  if (mint === undefined || !isTagged(invocation.data, GRADUATE)) return null
  return migrationAt(placeOf(invocation, tx), mint)
}

/** An operator opens the pool afterwards. */
function migrationAt(place: Place, mint: string): Migration {
  return {
    kind: 'migration',
    venue: 'boop',
    ...place,
    target: null,
    mint,
    creator: null,
    pool: null,
    baseAmount: null,
    quoteAmount: null,
    quoteMint: WRAPPED_SOL,
  }
}

/** The curve is the launch. A token without one in the same transaction is a launch of its own. */
function readLaunch(invocation: Invocation, tx: VenueTransaction): Launch | null {
  const { accounts, data, events } = invocation
  const deployed = events.find((event) => isOneOf(event, DEPLOYED_EVENT))
  if (deployed || isOneOf(data, DEPLOY_CURVE)) {
    const reader = new Reader(deployed ?? new Uint8Array(), TAG)
    const mint = reader.pubkey() ?? accounts?.[0]
    if (mint === undefined) return null
    const creator = reader.pubkey() ?? (data ? new Reader(data, TAG).pubkey() : null)
    const pool = accounts?.[2] ?? null
    const tokenProgram = accounts?.[8] ?? null
    const words = readWords(creationOf(mint, invocation, tx))
    return launchAt(placeOf(invocation, tx), { mint, creator, pool, tokenProgram, ...words })
  }
  const mint = createdBy(invocation)
  if (mint === null || tx.invocations.some((one) => deploys(one, mint))) return null
  return launchAt(placeOf(invocation, tx), {
    mint,
    creator: accounts?.[3] ?? null,
    pool: null,
    tokenProgram: accounts?.[6] ?? null,
    ...readWords(invocation),
  })
}

type LaunchField = 'mint' | 'creator' | 'pool' | 'tokenProgram' | 'name' | 'symbol' | 'uri'

function launchAt(place: Place, fields: Pick<Launch, LaunchField>): Launch {
  return {
    kind: 'launch',
    venue: 'boop',
    ...place,
    ...fields,
    quoteMint: WRAPPED_SOL,
    decimals: null,
    supply: null,
    virtualBase: null,
    virtualQuote: null,
    platform: null,
  }
}

/** The mint of the token that it makes; null: it makes none, or only logs were seen. */
function createdBy({ program, data, accounts }: Invocation): string | null {
  if (program !== PROGRAMS.boop || accounts === null || !isOneOf(data, CREATE_TOKEN)) return null
  return accounts[2] ?? null
}

function deploys({ program, data, accounts }: Invocation, mint: string): boolean {
  return program === PROGRAMS.boop && isOneOf(data, DEPLOY_CURVE) && accounts?.[0] === mint
}

/** What made the token: of the same mint, or in logs alone the last that made one before. */
function creationOf(
  mint: string,
  deploy: Invocation,
  { invocations }: VenueTransaction,
): Invocation | null {
  let last: Invocation | null = null
  for (const one of invocations) {
    if (one === deploy) return deploy.accounts === null ? last : null
    if (createdBy(one) === mint) return one
    if (one.program === PROGRAMS.boop && createdEvent(one)) last = one
  }
  return null
}

const createdEvent = ({ events }: Invocation) =>
  events.find((event) => isOneOf(event, CREATED_EVENT))

function readWords(creation: Invocation | null) {
  const event = creation ? createdEvent(creation) : undefined
  // The instruction has a salt before its words.
  const reader = event
    ? new Reader(event, TAG)
    : new Reader(creation?.data ?? new Uint8Array(), TAG + 8)
  return { name: reader.text(), symbol: reader.text(), uri: reader.text() }
}
