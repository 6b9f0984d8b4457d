import { beforeEach, describe, expect, test } from 'vitest'
import type { ListedCoin, MarketVenue } from '../../../sandbox/market/listing.ts'
import { randomFrom } from '../../../sandbox/market/random.ts'
import { type MarketTrader, traderOf } from '../../../sandbox/market/trader.ts'
import type { Words } from '../../../sandbox/market/transaction/accounts.ts'
import type { ProgramCall } from '../../../sandbox/market/transaction/call.ts'
import type { Draft } from '../../../sandbox/market/transaction/draft.ts'
import { type MarketWallet, walletFrom } from '../../../sandbox/market/transaction/keys.ts'
import { noTraps } from '../../../sandbox/market/traps.ts'
import { list } from '../../../sandbox/market/venues/list.ts'
import { readRecordedJson } from '../../support/chain/recorded.ts'

/** Events of the market beside recorded ones: the same discriminators, fields and lengths. */

const SOL = 1_000_000_000n
const random = randomFrom('recorded')
const wallet = () => traderOf(walletFrom(random.bytes(32)))
const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const now = { slot: 1_000, seconds: 0, priority: 0n }

function listed(
  venue: MarketVenue,
  words: Words,
  creator: MarketTrader,
  mint = wallet() as MarketWallet,
): ListedCoin {
  return list(venue, mint, creator, words, noTraps(), random)
}

const words = { name: 'Otter', symbol: 'OTTR', uri: 'https://ipfs.io/ipfs/Qm' }

/** All events that programs emit in a transaction: by calls to themselves, or in logs. */
function eventsIn({ calls }: Draft): Uint8Array[] {
  const eventsOf = (call: ProgramCall | string): Uint8Array[] => {
    if (typeof call === 'string') {
      const [, data] = /^Program data: (.+)$/.exec(call) ?? []
      return data ? [base64(data)] : []
    }
    const isEvent = hex(call.data).startsWith('e445a52e51cb9a1d')
    return [...(isEvent ? [call.data.subarray(8)] : []), ...call.does.flatMap(eventsOf)]
  }
  return calls.flatMap(eventsOf)
}

function eventIn(draft: Draft, discriminator: string): Uint8Array {
  const found = eventsIn(draft).find((event) => hex(event).startsWith(discriminator))
  if (!found) throw new Error(`no event ${discriminator}`)
  return found
}

/** The three consecutive words in an event, from `at` on. */
function wordsAt(event: Uint8Array, at: number): Words & { end: number } {
  const bytes = Buffer.from(event)
  let end = at
  const next = () => {
    const length = bytes.readUInt32LE(end)
    const text = bytes.subarray(end + 4, end + 4 + length).toString('utf8')
    end += 4 + length
    return text
  }
  const [name, symbol, uri] = [next(), next(), next()]
  return { name, symbol, uri, end }
}

describe('staged transactions beside recorded ones', () => {
  beforeEach(() => {})

  test('a launch of pump.fun is read as it was on September 24th, and one byte more', () => {
    const recorded = readRecordedJson('pumpfun/create-events-1.json')
    const real = base64(recorded['standard-2026-09-24'].eventB64)
    const { end, ...same } = wordsAt(real, 8)
    const listing = listed('pumpfun', same, wallet())
    const event = eventIn(listing.launch(listing.creator, 0n, now), '1b72a94ddeeb6376')
    expect(event.length).toBe(real.length + 1)
    // Whoever and whenever: mint, curve, user, creator and the time are others.
    const after = end + 4 * 32 + 8
    expect(hex(event.subarray(0, end))).toBe(hex(real.subarray(0, end)))
    expect(hex(event.subarray(after, real.length))).toBe(hex(real.subarray(after)))
  })

  test('a trade of pump.fun has the fields of October', () => {
    const recorded = readRecordedJson('pumpfun/trade-events-1.json')
    const real = base64(recorded['buy_exact_quote_in_v2-2026-10-08'].eventB64)
    const listing = listed('pumpfun', words, wallet())
    listing.launch(listing.creator, 0n, now)
    const event = eventIn(listing.buy(wallet(), SOL, now), 'bddb7fd34ee661ee')
    const longer = 'buy_exact_quote_in_v3'.length - 'buy_exact_quote_in'.length
    expect(event.length).toBe(real.length + longer)
  })

  test('a pool of PumpSwap is read as it was in August, and whether its holders are rewarded', () => {
    const { line } = readRecordedJson('pumpswap/create-pool-event-1.json')
    const real = base64(line.replace('Program data: ', ''))
    const event = eventIn(graduated().migration, 'b1310cd2a076a774')
    expect(event.length).toBe(real.length + 1)
  })

  test('LaunchLab emits launches and trades as it did', () => {
    const { cases } = readRecordedJson('launchlab/create-logs-1.json')
    const lines: string[] = cases[0].logs.filter((line: string) => line.startsWith('Program data'))
    const [created, traded] = lines.map((line) => base64(line.replace('Program data: ', '')))
    const { end, ...same } = wordsAt(created as Uint8Array, 8 + 3 * 32 + 1)
    const listing = listed('launchlab', same, wallet())
    const launch = listing.launch(listing.creator, SOL, now)
    const event = eventIn(launch, '97d7e20976a173ae')
    expect(event.length).toBe(created?.length)
    expect(hex(event.subarray(104, end))).toBe(hex((created as Uint8Array).subarray(104, end)))
    expect(eventIn(launch, 'bddb7fd34ee661ee').length).toBe(traded?.length)
  })
})

function graduated() {
  const listing = listed('pumpfun', words, wallet())
  listing.launch(listing.creator, SOL, now)
  listing.buy(wallet(), 200n * SOL, now)
  const [migration] = listing.graduate?.(wallet(), now) ?? []
  if (!migration) throw new Error('no migration')
  return { listing, migration }
}
