import { expect, test } from 'vitest'
import { createMetrics } from '../../../src/adapters/metrics/registry.ts'
import { recordHealth } from '../../../src/flows/health/record-health.ts'
import { showFigures } from '../../../src/flows/health/show-figures.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { DAY, MINUTE, systemClock } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openTill } from '../../support/till.ts'

eachEngine((engine) => {
  test('an order waits for an operator until it is decided, however long that takes', async () => {
    const till = await openTill(await engine.fresh())
    const metrics = createMetrics(systemClock, () => {})
    showFigures(till.context, metrics.meter, { isCluster: false, expected: [] })
    const waiting = async () => {
      const { text } = await metrics.read()
      return Number(text.match(/^mintwatch_orders{state="waiting"} (\d+)$/m)?.[1])
    }
    const [owner, thief] = [till.buyer(), till.buyer()]
    const orders = [await owner.order('30d'), await thief.order('30d')] as const
    await owner.claims(orders[0].id)
    await thief.claims(orders[1].id, owner.wallet)
    expect(await waiting()).toBe(0)
    await till.clock.advance(MINUTE)
    const payment = till.pay({ from: owner.wallet, amount: BigInt(orders[0].lamports) })
    await till.see('finalized', payment)
    await till.tick(MINUTE)
    expect(await waiting()).toBe(2)
    await till.clock.advance(2 * DAY)
    expect(await waiting()).toBe(2)
    await refuseOrder(till.context, orders[1].id, 'not theirs', orders[0].id)
    await till.tick(MINUTE)
    expect(await waiting()).toBe(0)
    await till.close()
  })

  test('a part fails that says so or that no longer says anything, but not one that nobody runs', async () => {
    const till = await openTill(await engine.fresh())
    const metrics = createMetrics(systemClock, () => {})
    showFigures(till.context, metrics.meter, { isCluster: false, expected: ['bot'] })
    const works = async () => {
      await till.clock.advance(20_000)
      const { text } = await metrics.read()
      const shown = text.matchAll(/^mintwatch_part_works{part="(\w+)"} (\d)$/gm)
      return Object.fromEntries([...shown].map(([, part, value]) => [part, value]))
    }
    expect(await works()).toEqual({})
    await recordHealth(till.context, 'bot', async () => true)
    await recordHealth(till.context, 'detector', async () => false)
    expect(await works()).toEqual({ bot: '1', detector: '0' })
    await till.clock.advance(5 * MINUTE)
    expect(await works()).toEqual({ bot: '0' })
    await till.close()
  })

  test('the age of shards is shown in a cluster alone', async () => {
    const till = await openTill(await engine.fresh())
    const kept_at = till.clock.now() - MINUTE
    const row = { shard: 3, stream: 'made', seq: 1, slot: 1, worker: 'one', epoch: 1, kept_at }
    await till.context.db.read.insertInto('launch_shards').values(row).execute()
    const shown = async (isCluster: boolean) => {
      const metrics = createMetrics(systemClock, () => {})
      showFigures(till.context, metrics.meter, { isCluster, expected: [] })
      const { text } = await metrics.read()
      return /^mintwatch_shard_age_seconds (\d+)$/m.exec(text)?.[1]
    }
    expect(await shown(true)).toBe('60')
    expect(await shown(false)).toBeUndefined()
    await till.close()
  })
})
