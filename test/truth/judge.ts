import type { Report } from '../../src/domains/risk/index.ts'
import { type Buyer, EXPECTED, type Seen } from './expected.ts'
import type { Deal, Funders, Truth } from './ledger.ts'

export type Verdict = {
  rule: string
  outcome: 'flag' | 'clear' | 'unknown'
  /** What is wrong with it; null: nothing. */
  fault: 'wrong clear' | 'wrong number' | null
  /** In words, with what the ledger says. */
  because: string
}

/** A report may be as of a moment so long before its own: news take a moment, and blocks a slot. */
const BACK_MS = 2_500
/** Holders are read from the chain beside the tape, at confirmed, and before or after it. */
const HOLDERS_BACK_MS = 20_000
const HOLDERS_AHEAD_MS = 15_000

/**
 * Compares each finding of a report with what the ledger says happened until its moment. What a report says of
 * trades must be true of one moment alone; what it says of holders, of one near it.
 */
export function judge(
  report: Report,
  truth: Truth,
  { funders, exchanges }: { funders: Funders; exchanges: ReadonlyMap<string, string> },
): Verdict[] {
  const { madeAt } = report
  const deals = truth.deals.filter(({ at }) => at <= madeAt)
  const holders = truth.held
    .filter(({ at }, index, all) => {
      const until = all[index + 1]?.at ?? Number.POSITIVE_INFINITY
      return until >= madeAt - HOLDERS_BACK_MS && at <= madeAt + HOLDERS_AHEAD_MS
    })
    .map(({ by }) => by)
  const countUntil = (at: number) => deals.filter((deal) => deal.at <= at).length
  const verdictsOf = (count: number) => {
    const known = deals.slice(0, count)
    const buyers = buyersOf(known, truth)
    const seen: Seen = { truth, deals: known, buyers, holders, funders, exchanges, madeAt }
    return report.flags.map((flag) => verdictOn(flag, seen))
  }
  const range = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => verdictsOf(to - nth))
  const fresh = countUntil(madeAt - BACK_MS)
  return bestOf(range(fresh, deals.length))
}

const faultsIn = (all: readonly Verdict[]) => all.filter(({ fault }) => fault !== null).length
const bestOf = (trials: readonly Verdict[][]) =>
  trials.reduce((best, one) => (faultsIn(one) < faultsIn(best) ? one : best))

function verdictOn({ rule, outcome, evidence }: Report['flags'][number], seen: Seen): Verdict {
  const none = { rule, outcome, fault: null, because: '' }
  const expect = EXPECTED[rule]
  if (outcome === 'unknown' || !expect) return none
  const { isFlagged, says } = expect(seen, evidence)
  if (outcome === 'clear' && isFlagged) {
    return { ...none, fault: 'wrong clear', because: `${evidence} | ${says?.[0] ?? 'flagged'}` }
  }
  // Numbers of what was seen, by their own words.
  if (outcome === 'flag' && PARTIAL.test(evidence)) return none
  if (says === null || says.some((one) => evidence.startsWith(one))) return none
  return { ...none, fault: 'wrong number', because: `${evidence} | ${says[0] ?? 'nothing'}` }
}

const PARTIAL = /Some trades were missed|Who traded isn’t known|Too many wallets traded/

/** Wallets that bought, the developer's apart, in the order of their first trade. */
function buyersOf(deals: readonly Deal[], { plan }: Truth): Buyer[] {
  const all = new Map<string, Buyer>()
  for (const { trader, isBuy, amount, slot } of deals) {
    const one = all.get(trader) ?? {
      wallet: trader,
      firstSlot: slot,
      buys: 0,
      sells: 0,
      bought: 0n,
      sold: 0n,
    }
    all.set(trader, {
      ...one,
      buys: one.buys + (isBuy ? 1 : 0),
      sells: one.sells + (isBuy ? 0 : 1),
      bought: one.bought + (isBuy ? amount : 0n),
      sold: one.sold + (isBuy ? 0n : amount),
    })
  }
  return [...all.values()].filter(({ wallet, buys }) => buys > 0 && wallet !== plan.creator)
}
