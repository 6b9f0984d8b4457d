import { expect } from 'vitest'
import type { Machines } from './machines.ts'

const POLLING = { timeout: 120_000, interval: 250 }

/** Transactions that launched a coin or traded it. */
const KNOWN = `select count(distinct signature) as count from (
  select event::json ->> 'signature' as signature from launches
  union all select signature from launch_trades) as known`

/** Every launch of the chain, stored, scored, and alerted exactly once, and every trade. */
export async function hasAll(
  { query, market }: Pick<Machines, 'query' | 'market'>,
  emitted: readonly string[],
): Promise<void> {
  const mintsOf = async (sql: string) => (await query(sql)).map(({ mint }) => String(mint))
  const stored = () =>
    mintsOf('select mint from launches where taken_back_at is null order by mint')
  await expect.poll(stored, POLLING).toEqual(emitted)
  expect(await mintsOf('select mint from launch_alerts order by mint')).toEqual(emitted)
  const detected = "select mint from launch_events where type = 'launch.detected' order by mint"
  expect(await mintsOf(detected)).toEqual(emitted)
  const first = "select mint from launch_reports where stage = 'at_once' order by mint"
  expect(await mintsOf(first)).toEqual(emitted)
  await expect
    .poll(() => mintsOf('select mint from launches where confirmed_at is null'), POLLING)
    .toEqual([])
  expect(await query('select * from detector_gaps')).toEqual([])
  market.pause()
  await expect
    .poll(async () => Number((await query(KNOWN))[0]?.count), POLLING)
    .toBe(market.counts().transactions)
}
