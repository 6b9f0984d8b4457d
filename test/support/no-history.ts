import type { LaunchHistory } from '../../src/domains/launches/index.ts'

/** A chain whose past can be asked for, and is not read. */
export const NO_HISTORY = {
  enumerations: [{ venue: 'pumpfun', address: 'a', isExact: true }],
  perSecond: 50,
} as Partial<LaunchHistory> as LaunchHistory
