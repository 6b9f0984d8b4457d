import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { createRankedBudget } from '../rpc/ranked-budget.ts'
import { createAccountBatches } from './account-batches.ts'

test('accounts that many launches want while there is no place go with one request', async () => {
  const clock = manualClock()
  const sizes: number[] = []
  const rpc = {
    getAccounts: async (addresses: readonly string[]) => {
      sizes.push(addresses.length)
      return addresses.map(() => null)
    },
  }
  const read = createAccountBatches(rpc, createRankedBudget(clock, 1))
  const { signal } = new AbortController()
  await read('facts', ['first'], undefined, signal)
  const all = Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      read('facts', [`mint ${n}`, `metadata ${n}`], undefined, signal),
    ),
  )
  await clock.advance(6 * SECOND)
  expect(await all).toHaveLength(40)
  expect(sizes).toEqual([1, 80])
})
