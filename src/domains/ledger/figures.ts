import { ascending } from '../../kernel/compare.ts'
import { type Lamports, lamports } from '../../kernel/money.ts'
import { seeded } from '../../kernel/seeded.ts'

/** One follower's result, and when it was said. */
export type Settled = { mint: string; saidAt: number; net: Lamports }

/** What a rule came to, in lamports of one follower. null: there is no such figure yet. */
type LedgerFigures = {
  trades: number
  days: number
  net: Lamports
  median: Lamports | null
  mean: Lamports | null
  /** Without the best coin. */
  meanWithoutBest: Lamports | null
  /** 0 to 1. */
  positive: number | null
  /** Of whole UTC days. */
  worstDay: Lamports | null
  /** The largest fall of the running sum from its highest point, which is at least 0. */
  drawdown: Lamports
  /** The 95% interval of the mean by a bootstrap over whole days; null: fewer than 30 of them. */
  interval: { low: Lamports; high: Lamports } | null
}

const DAY = 86_400_000
/** Launches of one day resemble each other, so days are drawn, and few days say nothing. */
const LEAST_DAYS = 30
const DRAWS = 1_000
/** Fixed, so that anybody gets the same interval. */
const SEED = 20_261_125

/** Adds up trades in the order in which they were said. */
export function ledgerFigures(settled: readonly Settled[]): LedgerFigures {
  const trades = settled.toSorted((a, b) => a.saidAt - b.saidAt)
  const nets = trades.map(({ net }) => net).toSorted(ascending)
  const net = sum(nets)
  const days = [...Map.groupBy(trades, ({ saidAt }) => Math.floor(saidAt / DAY)).values()].map(
    (day) => ({ net: sum(day.map((one) => one.net)), trades: day.length }),
  )
  const best = nets.at(-1)
  return {
    trades: trades.length,
    days: days.length,
    net,
    median: nets[Math.floor((nets.length - 1) / 2)] ?? null,
    mean: over(net, nets.length),
    meanWithoutBest: best === undefined ? null : over(net - best, nets.length - 1),
    positive: nets.length === 0 ? null : nets.filter((one) => one > 0n).length / nets.length,
    worstDay: days.map((day) => day.net).toSorted(ascending)[0] ?? null,
    drawdown: drawdownOf(trades),
    interval: days.length < LEAST_DAYS ? null : bootstrap(days, seeded(SEED)),
  }
}

function sum(amounts: readonly bigint[]): Lamports {
  return lamports(amounts.reduce((all, one) => all + one, 0n))
}

function over(amount: bigint, count: number): Lamports | null {
  return count <= 0 ? null : lamports(amount / BigInt(count))
}

function drawdownOf(trades: readonly Settled[]): Lamports {
  let at = 0n
  let top = 0n
  let most = 0n
  for (const { net } of trades) {
    at += net
    if (at > top) top = at
    if (top - at > most) most = top - at
  }
  return lamports(most)
}

function bootstrap(days: readonly { net: Lamports; trades: number }[], random: () => number) {
  const means = Array.from({ length: DRAWS }, () => {
    let net = 0n
    let trades = 0
    for (let drawn = 0; drawn < days.length; drawn += 1) {
      const day = days[Math.floor(random() * days.length)]
      net += day?.net ?? 0n
      trades += day?.trades ?? 0
    }
    return lamports(net / BigInt(trades))
  }).toSorted(ascending)
  const at = (share: number) => means[Math.floor(share * (DRAWS - 1))] as Lamports
  return { low: at(0.025), high: at(0.975) }
}
