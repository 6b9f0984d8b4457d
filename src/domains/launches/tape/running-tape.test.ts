import { describe, expect, it } from 'vitest'
import { createTape, type RunningTape, type TapeTrade } from './running-tape.ts'

let slot = 100
function trade(
  trader: string | null,
  side: 'buy' | 'sell',
  base: bigint,
  quote: bigint,
): TapeTrade {
  slot += 1
  return {
    at: slot * 1_000,
    slot,
    signature: `s${slot}`,
    path: '0',
    trader,
    feePayer: trader,
    side,
    baseAmount: base,
    quoteAmount: quote,
    virtualBase: null,
    virtualQuote: null,
    pool: null,
  }
}

const CURVE = { venue: 'pumpfun', virtualBase: 1_000n } as const

it('sums trades up, in all and by wallet', () => {
  const tape = createTape({ ...CURVE, slot: 100 })
  tape.add(trade('dev', 'buy', 100n, 10n))
  tape.add(trade('ann', 'buy', 100n, 20n))
  tape.add(trade('dev', 'sell', 50n, 15n))
  const read = tape.read()
  expect(read).toMatchObject({
    complete: true,
    trades: 3,
    buys: 2,
    sells: 1,
    buyVolume: 30n,
    sellVolume: 15n,
    firstPrice: 0.1,
    lastPrice: 0.3,
    highPrice: 0.3,
    lowPrice: 0.1,
    launchSlot: 100,
    others: 0,
  })
  expect(read.wallets.map(({ wallet }) => wallet)).toEqual(['dev', 'ann'])
  expect(read.wallets[0]).toMatchObject({ bought: 100n, sold: 50n, spent: 10n, received: 15n })
  tape.add(trade('ann', 'sell', 100n, 1n))
  expect(read.wallets[1]?.sells).toBe(0)
  expect(read.trades).toBe(3)
})

it('stays bounded, and says what it has not distinguished', () => {
  const tape = createTape({ ...CURVE, slot: 1 }, 2)
  for (const name of ['a', 'b', 'c', 'd', 'c', 'a', 'e']) tape.add(trade(name, 'buy', 1n, 1n))
  tape.add(trade(null, 'sell', 1n, 1n))
  expect(tape.read()).toMatchObject({ trades: 8, buys: 7, sells: 1, others: 2, mostWallets: 2 })
  for (let nth = 0; nth < 300; nth += 1) tape.add(trade(`${nth}`, 'buy', 1n, 1n))
  expect(tape.size()).toBe(200)
})

describe('of the wallets after the first, it lists', () => {
  const crowded = () => {
    const tape = createTape({ ...CURVE, slot: 1, creator: 'dev', feePayer: 'paid' }, 2)
    for (const name of ['a', 'b', 'c']) tape.add(trade(name, 'buy', 9n, 1n))
    return tape
  }
  const names = (tape: RunningTape) => tape.read().wallets.map(({ wallet }) => wallet)

  it('the developer’s and those that sold more than they bought', () => {
    const tape = crowded()
    for (const name of ['c', 'dev', 'helper']) tape.add(trade(name, 'sell', 1n, 1n))
    tape.add(trade('paid', 'buy', 1n, 1n))
    expect(names(tape)).toEqual(['a', 'b', 'dev', 'paid', 'helper'])
    expect(tape.read()).toMatchObject({ others: 1, hasAllSellers: true })
  })

  it('the developer’s, even if there are more than it adds up', () => {
    const tape = crowded()
    for (let nth = 0; nth < 300; nth += 1) tape.add(trade(`${nth}`, 'buy', 1n, 1n))
    tape.add(trade('dev', 'sell', 1n, 1n))
    expect(names(tape)).toContain('dev')
    expect(tape.read().hasAllSellers).toBe(false)
  })

  it('only some of too many sellers, and says so', () => {
    const tape = crowded()
    for (const name of ['d', 'e', 'f']) tape.add(trade(name, 'sell', 1n, 1n))
    expect(names(tape)).toEqual(['a', 'b', 'd', 'e'])
    expect(tape.read().hasAllSellers).toBe(false)
  })
})

it('reports that trades are missing', () => {
  const tape = createTape({ ...CURVE, slot: 1, isComplete: false })
  expect(tape.read()).toMatchObject({ complete: false, trades: 0, lastPrice: null })
})

it('has first and last what was first and last on the chain, however late it comes', () => {
  const tape = createTape({ ...CURVE, slot: 100 })
  const [first, second, last] = [
    { ...trade('ann', 'buy', 100n, 10n), virtualBase: 9n, virtualQuote: 1n },
    trade('bob', 'buy', 100n, 20n),
    { ...trade('ann', 'buy', 100n, 30n), virtualBase: 8n, virtualQuote: 4n },
  ] as const
  for (const one of [last, second, first]) tape.add(one)
  expect(tape.read()).toMatchObject({ trades: 3, firstPrice: 1 / 9, lastPrice: 0.5 })
  expect(tape.read()).toMatchObject({ highPrice: 0.5, lowPrice: 1 / 9 })
  expect(tape.sums()).toMatchObject({ virtualBase: 8n, virtualQuote: 4n })
  expect(tape.read().wallets[0]).toMatchObject({
    wallet: 'ann',
    firstSlot: first.slot,
    firstSignature: first.signature,
  })
})

it('takes a purchase of the launchpad’s own for nothing but a price', () => {
  const tape = createTape({ ...CURVE, slot: 100 })
  tape.add({ ...trade('ann', 'buy', 100n, 10n), pool: 'p', realQuote: 60n })
  const before = tape.read()
  const boost = { ...trade('authority', 'buy', 10n, 9n), pool: 'p', realQuote: 69n }
  tape.add({ ...boost, origin: 'boost' })
  expect(tape.read()).toEqual({ ...before, lastPrice: 0.9 })
  expect(tape.sums().realQuote).toBe(69n)
})

it('begins and ends where a slot’s trades chain to, in whatever order they come', () => {
  const [first, second, third] = [900n, 700n, 400n].map((virtualBase, nth) => ({
    ...trade('ann', 'buy', [100n, 200n, 300n][nth] as bigint, 10n),
    ...{ slot: 100, virtualBase, virtualQuote: 1_000n * BigInt(nth + 1) },
  })) as [TapeTrade, TapeTrade, TapeTrade]
  for (const order of [
    [first, second, third],
    [third, second, first],
    [second, third, first],
    [third, first, second],
  ]) {
    const tape = createTape({ ...CURVE, slot: 100 })
    for (const one of order) tape.add(one)
    expect(tape.sums()).toMatchObject({ virtualBase: 400n, lastPrice: 7.5, highPrice: 7.5 })
    expect(tape.read().firstPrice).toBe(1_000 / 900)
  }
})
