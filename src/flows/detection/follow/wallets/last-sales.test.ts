import { expect, test } from 'vitest'
import { manualClock } from '../../../../../test/support/clocks/manual-clock.ts'
import { SECOND } from '../../../../kernel/clock.ts'
import type { DetectionContext } from '../../context.ts'
import type { Followed } from '../followed.ts'
import { createLastSales } from './last-sales.ts'

test('a wallet that sells without end leaves room for the others', async () => {
  const asked: string[] = []
  const balance = async (wallet: string) => {
    asked.push(wallet)
    return wallet === 'quiet' ? 0n : 5n
  }
  const facts = { open: () => ({ balance }) } as unknown as DetectionContext['facts']
  const clock = manualClock()
  const sales = createLastSales({ clock, facts }, new AbortController().signal)
  const coin = (mint: string) => ({ mint, launch: {}, launchedAt: 0, tape: null }) as Followed
  for (let nth = 0; nth < 1_000; nth += 1)
    sales.add({ wallet: 'busy', followed: coin(`${nth}`), signature: `${nth}`, at: 0 })
  sales.add({ wallet: 'quiet', followed: coin('one'), signature: 'its', at: 0 })
  const last: string[] = []
  for (let turn = 0; turn < 80; turn += 1) {
    await clock.advance(SECOND / 4)
    last.push(...(await sales.check()).map(({ signature }) => signature))
  }
  expect(last).toEqual(['its'])
  expect(asked.filter((wallet) => wallet === 'busy').length).toBeGreaterThan(20)
})
