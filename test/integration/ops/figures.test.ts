import { expect, test } from 'vitest'
import { createMetrics } from '../../../src/adapters/metrics/registry.ts'
import { PROGRAMS } from '../../../src/contract/launches/programs.ts'
import { storeCursors } from '../../../src/domains/launches/index.ts'
import { recordHealth } from '../../../src/flows/health/record-health.ts'
import { showFigures } from '../../../src/flows/health/show-figures.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { DAY, MINUTE, systemClock } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop } from '../../support/shop.ts'

eachEngine((engine) => {
  test('an order waits for an operator until it is decided, however long that takes', async () => {
    const shop = await openShop(await engine.fresh())
    const metrics = createMetrics(systemClock, () => {})
    showFigures(shop.context, metrics.meter, { isCluster: false, expected: [] })
    const waiting = async () => {
      const { text } = await metrics.read()
      return Number(text.match(/^mintwatch_orders{state="waiting"} (\d+)$/m)?.[1])
    }
    const [owner, thief] = [shop.buyer(), shop.buyer()]
    const orders = [await owner.order('30d'), await thief.order('30d')] as const
    await owner.claims(orders[0].id)
    await thief.claims(orders[1].id, owner.wallet)
    expect(await waiting()).toBe(0)
    await shop.clock.advance(MINUTE)
    const payment = shop.pay({ from: owner.wallet, amount: BigInt(orders[0].lamports) })
    await shop.see('finalized', payment)
    await shop.tick(MINUTE)
    expect(await waiting()).toBe(2)
    await shop.clock.advance(2 * DAY)
    expect(await waiting()).toBe(2)
    await refuseOrder(shop.context, orders[1].id, 'not theirs', orders[0].id)
    await shop.tick(MINUTE)
    expect(await waiting()).toBe(0)
    await shop.close()
  })

  test('a part fails that says so or that no longer says anything, but not one that nobody runs', async () => {
    const shop = await openShop(await engine.fresh())
    const metrics = createMetrics(systemClock, () => {})
    showFigures(shop.context, metrics.meter, { isCluster: false, expected: ['bot'] })
    const works = async () => {
      await shop.clock.advance(20_000)
      const { text } = await metrics.read()
      const shown = text.matchAll(/^mintwatch_part_works{part="(\w+)"} (\d)$/gm)
      return Object.fromEntries([...shown].map(([, part, value]) => [part, value]))
    }
    expect(await works()).toEqual({})
    await recordHealth(shop.context, 'bot', async () => true)
    await recordHealth(shop.context, 'detector', async () => false)
    expect(await works()).toEqual({ bot: '1', detector: '0' })
    await shop.clock.advance(5 * MINUTE)
    expect(await works()).toEqual({ bot: '0' })
    await shop.close()
  })

  test('the age of shards is shown in a cluster alone', async () => {
    const shop = await openShop(await engine.fresh())
    const kept_at = shop.clock.now() - MINUTE
    const row = { shard: 3, stream: 'made', seq: 1, slot: 1, worker: 'one', epoch: 1, kept_at }
    await shop.context.db.read.insertInto('launch_shards').values(row).execute()
    const shown = async (isCluster: boolean) => {
      const metrics = createMetrics(systemClock, () => {})
      showFigures(shop.context, metrics.meter, { isCluster, expected: [] })
      const { text } = await metrics.read()
      return /^mintwatch_shard_age_seconds (\d+)$/m.exec(text)?.[1]
    }
    expect(await shown(true)).toBe('60')
    expect(await shown(false)).toBeUndefined()
    await shop.close()
  })

  test('outcomes are shown to be behind while a program is not read', async () => {
    const shop = await openShop(await engine.fresh())
    const now = shop.clock.now()
    const shown = async () => {
      const metrics = createMetrics(systemClock, () => {})
      showFigures(shop.context, metrics.meter, { isCluster: false, expected: [] })
      const { text } = await metrics.read()
      return /^mintwatch_outcomes_behind_seconds (\d+)$/m.exec(text)?.[1]
    }
    expect(await shown()).toBeUndefined()
    const cursor = { source: 'one', program: PROGRAMS.pumpfun, slot: 1 }
    await shop.context.db.transaction((tx) =>
      storeCursors(tx, [{ ...cursor, readUntil: now - 10 * MINUTE }]),
    )
    expect(await shown()).toBe('600')
    await shop.close()
  })
})
