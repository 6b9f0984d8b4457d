import { DAY } from '../../../kernel/clock.ts'
import type { Rule } from '../report.ts'
import { count, span } from '../wording.ts'

/** The share of launches that graduates where no other is known (arXiv 2602.14860: 0.63 to 2%). */
const GRADUATED = 0.015
/** Each record is averaged with this many launches of the usual share. */
const USUAL_LAUNCHES = 40
/** A developer with at least this many times the usual share is better than most: its failures don't count against it. */
const BETTER = 3
/** How far deaths alone count. */
const DEATHS = 0.25

/** The outcomes of the developer's earlier launches, as far as we watched. */
export const developerRecord: Rule = {
  // Stored and published under this id.
  id: 'deployer-record',
  version: 5,
  weight: 0.6,
  discount: 0.5,
  title: 'Developer’s launches end badly',
  checks: 'Developer’s past launches',
  from: 'at_once',
  evaluate({ developer, launch, takenAt }) {
    if (!developer) {
      const evidence =
        launch.creator === null
          ? 'Developer’s wallet unknown.'
          : 'Developer’s earlier launches haven’t all been read.'
      return { outcome: 'unknown', evidence }
    }
    const { launches, graduated, dead, rugged, open, medianLife, knownSince } = developer
    const { usualGraduated } = developer
    const watched = `in the ${span(takenAt - knownSince)} we have watched`
    if (launches === 0) {
      const evidence = `No earlier launch by this developer ${watched}.`
      return { outcome: 'unknown', evidence, because: 'too_little' }
    }
    const life = medianLife === null ? '' : ` (median life ${span(medianLife)})`
    const record = `${count(launches, 'earlier launch', 'earlier launches')} ${watched}: ${graduated} graduated, ${dead} dead${life}, ${rugged} rugged, ${open} undecided.`

    const ended = rugged + dead + graduated
    // Many launches a day mark a serial developer before any of them has ended.
    const perDay = launches / Math.max(1, (takenAt - knownSince) / DAY)
    const flood = graduated > rugged + dead ? 0 : Math.min(1, Math.max(0, perDay - 3) / 20)
    const odds = against(usualGraduated ?? GRADUATED, graduated, ended)
    // Nearly all die, so deaths say little; a rug is something that was done.
    const habit = odds < 1 ? DEATHS * (1 - odds) : 0
    const harm = rugged > 0 && odds < BETTER ? Math.min(1, 0.5 + rugged / 8) : 0
    const strength = odds >= BETTER ? 0 : Math.max(habit, flood, harm)
    if (strength > 0) return { outcome: 'flag', strength, evidence: record }
    if (ended === 0) return { outcome: 'unknown', evidence: record, because: 'too_little' }
    const credit = Math.min(1, graduated / (ended + 1))
    return { outcome: 'clear', evidence: record, credit }
  },
}

/** How many times the usual share of a developer's launches graduates, shrunk towards 1 where few have ended. */
function against(usual: number, graduated: number, ended: number): number {
  const share = Math.min(1, Math.max(0.001, usual))
  return (graduated + USUAL_LAUNCHES * share) / ((ended + USUAL_LAUNCHES) * share)
}
