import { describe, expect, test } from 'vitest'
import { lamports } from '../../kernel/money.ts'
import { ledgerFigures } from './figures.ts'
import { FILL_COST, hasDoubled, type PaperFill, paperTrade } from './paper-trade.ts'
import { STAKE } from './rules.ts'

const ALONE = { followers: 1 }
const SOL = 1_000_000_000
const FEE = 125

/** A pump.fun curve after so many SOL were paid in. */
function curve(paidIn: number): PaperFill {
  const quote = BigInt(Math.round((30 + paidIn) * SOL))
  const product = 30n * BigInt(SOL) * 1_073_000_000_000_000n
  const place = { slot: 1, signature: 'aa' }
  return { ...place, base: product / quote, quote, unpaid: 30n * BigInt(SOL), fee: FEE }
}

/** The same trade in SOL, by exact reals instead of integers: shares nothing with the code under test. */
function replay(from: number, to: number, followers: number): number {
  const spent = (0.5 * followers) / (1 + FEE / 10_000)
  const k = 30 * 1_073_000_000
  const bought = k / (30 + from) - k / (30 + from + spent)
  const gross = 30 + to - k / (k / (30 + to) + bought)
  const back = (Math.min(gross, to) * (1 - FEE / 10_000)) / followers
  const network = 2 * (0.000105 + 0.001 + 0.000105 * 0.111)
  return back - 0.5 - network
}

/** The same with half of it sold at a state between, if it had doubled by then; alone. */
function replayHalved(from: number, between: number, to: number): number | null {
  const k = 30 * 1_073_000_000
  const [left, share] = [1 - FEE / 10_000, 1 + FEE / 10_000]
  const bought = k / (30 + from) - k / (30 + from + 0.5 / share)
  const paid = (at: number) => Math.min(30 + at - k / (k / (30 + at) + bought / 2), at) * left
  if (paid(between) < 0.5) return null
  return paid(between) + paid(to) - 0.5 - 3 * (0.000105 + 0.001 + 0.000105 * 0.111)
}

const inSol = (amount: bigint) => Number(amount) / SOL

describe('a paper trade', () => {
  test('agrees with an independent replay within 0.1% of the stake on 1,000 launches', () => {
    let seed = 7
    const draw = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const apart = Array.from({ length: 1_000 }, (_, nth) => {
      const [from, to] = [draw() * 80 + 0.1, draw() * 80 + 0.1]
      const followers = [1, 10, 100][nth % 3] as number
      const { net } = paperTrade(curve(from), curve(to), { followers })
      return Math.abs(inSol(net) - replay(from, to, followers))
    })
    expect(Math.max(...apart)).toBeLessThan(0.0005)
  })

  test('sells half once that brings the stake, as an independent replay of 1,000 launches says', () => {
    let seed = 11
    const draw = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    let halved = 0
    const apart = Array.from({ length: 1_000 }, () => {
      const [from, between, to] = [draw() * 20 + 0.1, draw() * 80 + 0.1, draw() * 80 + 0.1]
      const net = replayHalved(from, between, to)
      expect(hasDoubled(curve(from), curve(between))).toBe(net !== null)
      if (net === null) return 0
      halved += 1
      const half = { reached: curve(between), sold: curve(between) }
      return Math.abs(inSol(paperTrade(curve(from), curve(to), ALONE, half).net) - net)
    })
    expect(halved).toBeGreaterThan(300)
    expect(Math.max(...apart)).toBeLessThan(0.0005)
  })

  test('pays for a third fill where half was sold, and keeps that half when the rest falls', () => {
    const deep = { ...curve(10), base: 10n ** 30n, quote: 10n ** 30n, unpaid: 0n }
    const whole = paperTrade(deep, deep, ALONE).net
    const halved = paperTrade(deep, deep, ALONE, { reached: deep, sold: deep }).net
    const apart = whole - halved - FILL_COST
    expect(apart >= 0n && apart <= 2n).toBe(true)
    const fallen = paperTrade(curve(1), curve(0.2), ALONE, { reached: curve(40), sold: curve(40) })
    expect(fallen.net).toBeGreaterThan(paperTrade(curve(1), curve(0.2), ALONE).net)
  })

  test('loses exactly its costs where the price does not move', () => {
    // So deep that a stake's own impact is below a lamport.
    const deep = { ...curve(10), base: 10n ** 30n, quote: 10n ** 30n, unpaid: 0n }
    const { net } = paperTrade(deep, deep, ALONE)
    const swapped = (STAKE * 10_000n) / 10_125n
    const fees = STAKE - (swapped * 9_875n) / 10_000n
    const apart = net + fees + 2n * FILL_COST
    expect(apart <= 0n && apart >= -2n).toBe(true)
  })

  test('loses everything without an exit or data, and nothing where the rule does not buy', () => {
    const lost = -STAKE - FILL_COST
    expect(paperTrade(curve(5), null, ALONE)).toMatchObject({ result: 'no_exit', net: lost })
    expect(paperTrade('no_data', null, ALONE)).toMatchObject({ result: 'no_data', net: lost })
    expect(paperTrade('not_bought', null, ALONE)).toMatchObject({ net: 0n })
    expect(paperTrade('no_delay', null, ALONE)).toMatchObject({ net: 0n })
  })

  test('is never paid more than the curve has for sellers', () => {
    const { proceeds } = paperTrade(curve(0.1), curve(0.2), { followers: 100 })
    expect(inSol(proceeds)).toBeLessThanOrEqual(0.2 / 100)
  })
})

describe('the ledger’s figures', () => {
  const DAY = 86_400_000
  const settle = (days: number, net: (day: number) => bigint) =>
    Array.from({ length: days }, (_, day) => ({
      mint: `${day}`,
      saidAt: day * DAY,
      net: lamports(net(day)),
    }))

  test('show a rule that always wins and one that always loses as such', () => {
    const won = settle(40, () => paperTrade(curve(1), curve(60), ALONE).net)
    const lost = settle(40, () => paperTrade(curve(60), curve(1), ALONE).net)
    const winner = ledgerFigures(won)
    expect(winner.positive).toBe(1)
    expect(winner.drawdown).toBe(0n)
    expect(winner.interval?.low).toBeGreaterThan(0n)
    const loser = ledgerFigures(lost)
    expect(loser.positive).toBe(0)
    expect(loser.drawdown).toBe(-loser.net)
    expect(loser.interval?.high).toBeLessThan(0n)
  })

  test('name no interval below 30 days, and tell a single lucky coin', () => {
    const lucky = ledgerFigures(settle(29, (day) => (day === 3 ? 100n : -1n)))
    expect(lucky).toMatchObject({
      ...{ trades: 29, days: 29, net: 72n, median: -1n, interval: null },
      ...{ meanWithoutBest: -1n, worstDay: -1n, drawdown: 25n },
    })
    expect(ledgerFigures([])).toMatchObject({ trades: 0, median: null, positive: null })
  })
})
