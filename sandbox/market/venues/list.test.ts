import { expect, test } from 'vitest'
import { HOSTILE_URIS } from '../documents.ts'
import type { ListedCoin } from '../listing.ts'
import { MARKET_VENUES } from '../listing.ts'
import { HOSTILE } from '../names.ts'
import { randomFrom } from '../random.ts'
import { SHARED } from '../table.ts'
import { traderOf } from '../trader.ts'
import { compile } from '../transaction/compile.ts'
import type { Draft } from '../transaction/draft.ts'
import { keyOf, walletFrom } from '../transaction/keys.ts'
import { noTraps } from '../traps.ts'
import { list } from './list.ts'

const SOL = 1_000_000_000n
const random = randomFrom('list')
const table = { key: keyOf('So11111111111111111111111111111111111111112'), keys: SHARED }
const now = { slot: 1_000, seconds: 1_790_000_000, priority: 0n }
const wallet = () => traderOf(walletFrom(random.bytes(32)))
const uri = `https://ipfs.io/ipfs/Qm${'x'.repeat(44)}`

function listed(
  venue: (typeof MARKET_VENUES)[number],
  name = { name: 'Otter', symbol: 'OTTR' },
): ListedCoin {
  return list(venue, walletFrom(random.bytes(32)), wallet(), { ...name, uri }, noTraps(), random)
}

function compiled({ calls, signers }: Draft) {
  return compile(calls, signers, random.bytes(32), table)
}

/** The sum of a transaction's effects; only the fee leaves, so it must be zero. */
function balanceOf({ effects }: Draft): bigint {
  return effects.reduce((sum, { lamports }) => sum + lamports, 0n)
}

test.each(MARKET_VENUES.flatMap((venue) => HOSTILE.map((name) => [venue, name] as const)))(
  'a launch on %s fits into a packet with the name %j',
  (venue, name) => {
    const listing = listed(venue, name)
    expect(() => compiled(listing.launch(listing.creator, SOL, now))).not.toThrow()
  },
)

test.each(
  MARKET_VENUES.flatMap((venue) => HOSTILE_URIS.map((hostile) => [venue, hostile] as const)),
)('a launch on %s fits into a packet with the document %j', (venue, hostile) => {
  const words = { name: 'Otter', symbol: 'OTTR', uri: hostile }
  const mint = walletFrom(random.bytes(32))
  const listing = list(venue, mint, wallet(), words, noTraps(), random)
  expect(() => compiled(listing.launch(listing.creator, SOL, now))).not.toThrow()
})

test.each(MARKET_VENUES)('%s conserves lamports and tokens', (venue) => {
  const listing = listed(venue)
  const trader = wallet()
  const drafts = [listing.launch(listing.creator, SOL, now)]
  drafts.push(listing.buy(trader, SOL, now))
  drafts.push(listing.sell(trader, listing.held(trader), now))
  drafts.push(listing.buy(trader, 200n * SOL, now))
  expect(listing.isFull()).toBe(true)
  if (listing.graduate) {
    drafts.push(...listing.graduate(wallet(), now))
    drafts.push(listing.buy(trader, SOL, now))
    drafts.push(listing.sell(trader, listing.held(trader) / 2n, now))
  }
  expect(drafts.map(balanceOf)).toEqual(drafts.map(() => 0n))
  for (const draft of drafts) {
    const { keys } = compiled(draft)
    const named = new Set(keys.all.filter((_, index) => keys.writable[index]))
    const touched = draft.effects.filter(({ lamports, holds }) => holds || lamports !== 0n)
    expect(touched.map(({ key }) => key).filter((key) => !named.has(key))).toEqual([])
  }
})

test.each(MARKET_VENUES)('a round trip on %s costs only the fees', (venue) => {
  const listing = listed(venue)
  const trader = wallet()
  listing.launch(listing.creator, 0n, now)
  const spent = lamportsOf(listing.buy(trader, SOL, now), trader.address)
  const got = lamportsOf(listing.sell(trader, listing.held(trader), now), trader.address)
  expect(listing.held(trader)).toBe(0n)
  expect(spent).toBeLessThan(0n)
  expect(got).toBeGreaterThan((SOL * 95n) / 100n)
  expect(got).toBeLessThan(-spent)
})

function lamportsOf({ effects }: Draft, key: string): bigint {
  return effects
    .filter((effect) => effect.key === key)
    .reduce((sum, { lamports }) => sum + lamports, 0n)
}
