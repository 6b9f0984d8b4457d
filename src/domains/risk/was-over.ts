import type { Snapshot } from '../launches/index.ts'
import type { Applied, Flag } from './report.ts'

/** They flag what has already happened: the developer sold, the price fell, trading stopped. */
const HAPPENED: ReadonlySet<string> = new Set(['developer-sales', 'price-fall', 'silence'])

/**
 * Whether a launch was already over when it was reported on: a prediction of what the report itself has seen says
 * nothing. Graduated ones are over, too.
 */
export function wasOver(
  { flags }: { flags: readonly Pick<Flag, 'rule' | 'outcome'>[] },
  { pools }: Pick<Snapshot, 'pools'>,
): boolean {
  return (pools?.length ?? 0) > 0 || saysOver(flags)
}

/** Whether a report's own findings say so. */
export function saysOver(flags: readonly Pick<Flag, 'rule' | 'outcome'>[]): boolean {
  return flags.some(({ rule, outcome }) => outcome === 'flag' && HAPPENED.has(rule))
}

/** The same, of what the rules found. */
export function foundOver(snapshot: Pick<Snapshot, 'pools'>, applied: readonly Applied[]): boolean {
  const flags = applied.map(({ rule, finding }) => ({ rule: rule.id, outcome: finding.outcome }))
  return wasOver({ flags }, snapshot)
}
