import { DAY } from '../../../kernel/clock.ts'
import type { Rule } from '../report.ts'
import { count, span } from '../wording.ts'

/** This many ended launches without a graduation are a habit. */
const HABIT = 10
const SHORT_LIFE_MS = 3_600_000

/** The outcomes of the developer's earlier launches, as far as we watched. */
export const deployerRecord: Rule = {
  id: 'deployer-record',
  version: 4,
  weight: 0.6,
  discount: 0.5,
  title: 'Developer’s launches end badly',
  checks: 'Developer’s past launches',
  from: 'at_once',
  evaluate({ deployer, launch, takenAt }) {
    if (!deployer) {
      const evidence =
        launch.creator === null
          ? 'Developer’s wallet unknown.'
          : 'Developer’s earlier launches haven’t all been read.'
      return { outcome: 'unknown', evidence }
    }
    const { launches, graduated, dead, rugged, open, medianLife, watchedSince } = deployer
    const watched = `in the ${span(takenAt - watchedSince)} we have watched`
    if (launches === 0) {
      const evidence = `No earlier launch by this developer ${watched}.`
      return { outcome: 'unknown', evidence, because: 'too_little' }
    }
    const life = medianLife === null ? '' : ` (median life ${span(medianLife)})`
    const record = `${count(launches, 'earlier launch', 'earlier launches')} ${watched}: ${graduated} graduated, ${dead} dead${life}, ${rugged} rugged, ${open} undecided.`

    const bad = rugged + dead
    const ended = bad + graduated
    // Many launches a day mark a serial deployer before any of them has ended. If more of them
    // graduated than died, "end badly" would be untrue.
    const perDay = launches / Math.max(1, (takenAt - watchedSince) / DAY)
    const flood = graduated > bad ? 0 : Math.min(1, Math.max(0, perDay - 3) / 20)
    const badShare = (bad - graduated) / (ended + 1)
    const briefly = medianLife !== null && medianLife < SHORT_LIFE_MS ? 1 : 0.7
    const habit = Math.max(0, badShare) * briefly * Math.min(1, 0.3 + (0.7 * bad) / HABIT)
    const strength = Math.min(
      1,
      Math.max(habit, flood, rugged > 0 ? Math.min(1, 0.5 + rugged / 8) : 0),
    )
    if (strength > 0) return { outcome: 'flag', strength, evidence: record }
    if (ended === 0) return { outcome: 'unknown', evidence: record, because: 'too_little' }
    return { outcome: 'clear', evidence: record, credit: Math.min(1, graduated / (ended + 1)) }
  },
}
