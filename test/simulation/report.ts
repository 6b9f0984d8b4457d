import { DAY } from '../../src/kernel/clock.ts'
import type { Outcome } from './simulate.ts'

/** A run's result in words: one line, and the story of its first violation. */
export function report(outcome: Outcome): string {
  const { orders, transactions, grants, lives, ms, violations, trace } = outcome
  const days = (ms / DAY).toFixed(1)
  const story = `${orders} orders, ${transactions} transactions, ${grants} grants, ${lives} processes, ${days} days`
  if (violations.length === 0) return `${story}: nothing lost, nothing granted twice or unpaid`
  return [
    `${violations.length} violations in ${story}`,
    ...violations.slice(0, 20).map(({ what, subject }) => `  ${subject}: ${what}`),
    'the first one:',
    ...trace.map((line) => `  ${line}`),
  ].join('\n')
}
