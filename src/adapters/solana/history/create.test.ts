import { expect, test } from 'vitest'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { BadAnswer } from '../rpc/errors.ts'
import { createRankedBudget } from '../rpc/ranked-budget.ts'
import { createLaunchHistory, type HistoryOptions } from './create.ts'

const NEVER = new AbortController().signal
const LISTED = { signature: 'new', slot: 7, blockTime: 1_000, err: null, memo: null }

/** A node that knows none of these signatures, and says so as Agave 4 does. */
function historyWithout(unknown: readonly string[]) {
  const rpc = {
    async getSignaturesForAddress(_: string, { before, until }: Record<string, unknown>) {
      if ([before, until].some((one) => unknown.includes(String(one))))
        throw new BadAnswer('JSON-RPC error -32020', -32_020)
      return [LISTED]
    },
    calls: () => ({}),
  } as unknown as HistoryOptions['rpc']
  const budget = createRankedBudget(systemClock, 1_000)
  return createLaunchHistory({ rpc, budget, perSecond: 1_000, clock: systemClock, log: quietLog })
}

test('a list ends at the newest that is there when the node does not know where it should end', async () => {
  const page = await historyWithout(['old']).page('curve', { before: null, after: 'old' }, NEVER)
  expect(page).toMatchObject({ signatures: [{ signature: 'new', slot: 7 }], next: null })
})

test('a node that does not know where to start has no list', async () => {
  const page = historyWithout(['start']).page('curve', { before: 'start', after: null }, NEVER)
  await expect(page).rejects.toThrow('omits what happened')
})
