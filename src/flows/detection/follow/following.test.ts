import { expect, it } from 'vitest'
import { launchRow } from '../../../../test/support/launches.ts'
import type { Launch, TapeTrade } from '../../../domains/launches/index.ts'
import { createFollowing } from './following.ts'

const launch = (mint: string): Launch => ({
  kind: 'launch',
  venue: 'pumpfun',
  mint,
  slot: 1,
  signature: `sig ${mint}`,
  path: '0',
  feePayer: null,
  blockTime: null,
  creator: null,
  name: null,
  symbol: null,
  uri: null,
  pool: `pool of ${mint}`,
  quoteMint: null,
  decimals: 6,
  supply: 10n,
  virtualBase: null,
  virtualQuote: null,
  tokenProgram: null,
  platform: null,
})

const buy = (trader: string): TapeTrade => ({
  at: 1,
  slot: 1,
  signature: 's',
  path: '0',
  trader,
  feePayer: trader,
  side: 'buy',
  baseAmount: 1n,
  quoteAmount: 1n,
  virtualBase: null,
  virtualQuote: null,
  pool: null,
})

const ROOMY = { launches: 100, tapes: 100, wallets: 100 }

it('finds a launch by its mint and by its pools', () => {
  const following = createFollowing(() => {}, ROOMY)
  const followed = following.start(launch('a'), 5)
  following.addPool(followed, 'amm')
  expect(following.find('a', null)).toBe(followed)
  expect(following.find(null, 'pool of a')).toBe(followed)
  expect(following.find(null, 'amm')).toBe(followed)
  following.forget('a')
  expect([
    following.find('a', null),
    following.find(null, 'pool of a'),
    following.find(null, 'amm'),
  ]).toEqual([null, null, null])
})

it('evicts the least recently traded launch, and says so', () => {
  const gone: string[] = []
  const following = createFollowing(({ mint }) => gone.push(mint), { ...ROOMY, launches: 2 })
  const a = following.start(launch('a'), 1)
  following.start(launch('b'), 2)
  following.addToTape(a, buy('x'))
  following.start(launch('c'), 3)
  expect(gone).toEqual(['b'])
  expect(following.find('a', null)?.tape?.read().trades).toBe(1)
})

it('bounds tapes and wallets, and keeps the launches themselves', () => {
  const following = createFollowing(() => {}, { launches: 100, tapes: 2, wallets: 3 })
  const [a, b, c] = ['a', 'b', 'c'].map((mint) => following.start(launch(mint), 1))
  if (!a || !b || !c) throw new Error('three were started')
  expect([a, b, c].map(({ tape }) => tape !== null)).toEqual([false, true, true])
  for (const trader of ['1', '2', '3', '4']) following.addToTape(c, buy(trader))
  expect(b.tape).toBeNull()
  expect(c.tape?.size()).toBe(4)
  following.addToTape(b, buy('1'))
  expect(following.find('b', null)).toBe(b)
})

it('marks a launch that lost trades while its row was read', () => {
  const following = createFollowing(() => {}, ROOMY)
  const row = launchRow({ detected_at: 1, trades_missed: 0 })
  following.markIncomplete(row.mint)
  expect(following.resume(row).isIncomplete).toBe(true)
})

it('does not hold a launch again that a fork dropped while its row was read', () => {
  const following = createFollowing(() => {}, ROOMY)
  const row = launchRow({ detected_at: 1, taken_back_at: null })
  following.drop(row.mint)
  const gone = [following.resume(row), following.replace(row)]
  expect(gone.map(({ phase }) => phase)).toEqual(['replaced', 'replaced'])
  for (const one of gone) following.addToTape(one, buy('x'))
  expect(following.find(row.mint, row.pool)).toBeNull()
  const back = following.start(launch(row.mint), 2)
  expect(following.resume(row)).toBe(back)
})
