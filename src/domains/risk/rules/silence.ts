import { MINUTE } from '../../../kernel/clock.ts'
import { missingFrom } from '../missing.ts'
import { ramp } from '../people.ts'
import type { Rule } from '../report.ts'
import { count, span } from '../wording.ts'

const FROM_MS = 2 * MINUTE
const WORST_MS = 20 * MINUTE

/** Nobody trades anymore, so holders can't sell. */
export const silence: Rule = {
  id: 'silence',
  version: 3,
  weight: 0.45,
  title: 'Trading has stopped',
  checks: 'Trading activity',
  from: '5m',
  reads: 'trades',
  evaluate({ tape, takenAt, age }) {
    // A trade that was missed would have broken the silence.
    const missing = missingFrom(tape, 'trades')
    if (missing) return { outcome: 'unknown', evidence: missing }
    const quiet = tape.lastTradeAt === null ? age : Math.max(0, takenAt - tape.lastTradeAt)
    const evidence =
      tape.lastTradeAt === null
        ? `No trade within ${span(age)}.`
        : `The last of ${count(tape.trades, 'trade')} was ${span(quiet)} ago.`
    const strength = ramp(quiet, FROM_MS, WORST_MS)
    return strength > 0 ? { outcome: 'flag', strength, evidence } : { outcome: 'clear', evidence }
  },
}
