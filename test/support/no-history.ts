import type { LaunchHistory } from '../../src/domains/launches/index.ts'

/** A chain without a readable past. */
export const NO_HISTORY = {
  enumerations: [{ venue: 'pumpfun', address: 'a', isExact: true, migrations: null }],
  perSecond: 50,
} as Partial<LaunchHistory> as LaunchHistory
