import { type Mutant, mutant } from './mutant.ts'

type ReadOutcome = typeof import('../../../src/adapters/solana/payments/read-outcome.ts')
type Budget = typeof import('../../../src/adapters/solana/rpc/budget.ts')
type Deadline = typeof import('../../../src/kernel/deadline.ts')
type Fence = typeof import('../../../src/kernel/db/database.ts')

const LOST = /not granted/

/** Mistakes about the outside world: clocks, connections, processes that hang. */
export const OUTSIDE_MUTANTS: readonly Mutant[] = [
  mutant<Budget>({
    name: 'requests are paced by the wall clock',
    file: 'adapters/solana/rpc/budget.ts',
    mutate: ({ createBudget }) => ({
      createBudget: (clock, perSecond) =>
        createBudget({ ...clock, monotonic: clock.now }, perSecond),
    }),
    objection: LOST,
    about: 'reference',
    orders: 10,
    isCalm: true,
  }),
  mutant<Deadline>({
    name: 'the watcher waits for an answer that never comes',
    file: 'kernel/deadline.ts',
    mutate: () => ({
      withDeadline: (_clock, _ms, work, outer) => work(outer ?? new AbortController().signal),
    }),
    objection: LOST,
    about: 'reference',
    orders: 24,
    isCalm: true,
  }),
  mutant<ReadOutcome>({
    name: 'an incomplete or empty answer counts as no payment',
    file: 'adapters/solana/payments/read-outcome.ts',
    mutate: ({ readOutcome }) => ({
      readOutcome: async (watch, wallet, listed) => {
        const outcome = await readOutcome(watch, wallet, listed)
        return outcome.change === null ? { listed, change: 'none' } : outcome
      },
    }),
    objection: /lost or doubled/,
    about: 'reference',
    isCalm: true,
  }),
  mutant<Fence>({
    name: 'a leader that hung continues to write',
    file: 'kernel/db/database.ts',
    mutate: () => ({ fence: async () => {} }),
    objection: /a leader that hung was allowed to write/,
    hangs: 1,
  }),
]
