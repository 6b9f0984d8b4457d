import type { Snapshot } from '../launches/index.ts'
import type { Report } from './report.ts'

/** They flag what has already happened: the developer sold, the price fell, trading stopped. */
const HAPPENED: ReadonlySet<string> = new Set(['developer-sales', 'price-fall', 'silence'])

/**
 * Whether a launch was already over when it was reported on: a prediction of what the report itself has seen says
 * nothing. Graduated ones are over, too.
 */
export function wasOver(
  { flags }: Pick<Report, 'flags'>,
  { pools }: Pick<Snapshot, 'pools'>,
): boolean {
  if ((pools?.length ?? 0) > 0) return true
  return flags.some(({ rule, outcome }) => outcome === 'flag' && HAPPENED.has(rule))
}
