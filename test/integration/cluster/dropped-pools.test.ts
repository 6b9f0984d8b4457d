import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ChainEvent } from '../../../src/domains/launches/index.ts'
import { createPoolIndex } from '../../../src/flows/cluster/pool-index.ts'
import { deleteExpired } from '../../../src/flows/retention.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'
import { openDatabase } from '../../support/shop.ts'

const launch = { kind: 'launch', pool: 'pool', mint: 'coin' } as ChainEvent
const other = { kind: 'launch', pool: 'other', mint: 'other coin' } as ChainEvent

eachEngine((engine) => {
  let db: Database
  const clock = manualClock(1_800_000_000_000)
  beforeEach(async () => {
    db = await openDatabase(await engine.fresh())
  })
  afterEach(() => db.close())

  async function lostOf(pools: ReturnType<typeof createPoolIndex>) {
    const found: string[] = []
    await pools.publishLost(async (mints) => void found.push(...mints))
    return found
  }

  it('a restarted ingester, or another one, knows in which pools trades were dropped', async () => {
    const before = createPoolIndex({ db, clock })
    await before.lookUp(['pool', 'other'])
    before.drop('pool')
    await before.keepDropped()
    const after = createPoolIndex({ db, clock })
    after.learn([launch, other])
    expect(await lostOf(after)).toEqual(['coin'])
    expect(await lostOf(after)).toEqual([])
    after.learn([launch])
    expect(await lostOf(after)).toEqual([])
  })

  it('a coin is named by its own ingester even before that is stored', async () => {
    const pools = createPoolIndex({ db, clock })
    pools.drop('pool')
    pools.learn([launch])
    expect(await lostOf(pools)).toEqual(['coin'])
  })

  it('a coin that could not be published is named again', async () => {
    const pools = createPoolIndex({ db, clock })
    pools.drop('pool')
    await pools.keepDropped()
    pools.learn([launch])
    const away = pools.publishLost(() => Promise.reject(new Error('NATS is away')))
    await expect(away).rejects.toThrow('away')
    expect(await lostOf(pools)).toEqual(['coin'])
  })

  it('after a day nobody remembers such a pool', async () => {
    const pools = createPoolIndex({ db, clock })
    pools.drop('pool')
    await pools.keepDropped()
    await deleteExpired({ db, clock: { ...clock, now: () => clock.now() + DAY + 1 } })
    const after = createPoolIndex({ db, clock })
    after.learn([launch])
    expect(await lostOf(after)).toEqual([])
  })
})
