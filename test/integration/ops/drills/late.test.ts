import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTestWorld } from '../../sandbox/client.ts'
import { hasPromtool, play, startDrill } from './driver.ts'

const HELD_MS = 1_500

test.skipIf(!hasPromtool)(
  'the database is held by another program, then the clock is set ahead (skipped: no promtool)',
  async () => {
    const world = await startTestWorld({ parts: ['chain', 'prices', 'market'], marketRate: 0 })
    onTestFinished(() => world.stop())
    const one = await startDrill(world.env, { burdens: ['clock'] })
    await one.shows(/^mintwatch_leader{role="detector"} 1$/m)
    await world.market?.play('honest')
    await one.shows(/^mintwatch_detector_seconds_count{step="all"} [1-9]/m)
    const before = await one.scrape()
    const held = new DatabaseSync(join(one.folder, 'mintwatch.db'))
    onTestFinished(() => held.close())
    held.exec('begin immediate')
    await Promise.all([world.market?.play('honest'), world.market?.play('honest')])
    await sleep(HELD_MS)
    held.exec('commit')
    await one.shows(/^mintwatch_detector_seconds_count{step="all"} [3-9]/m)
    const slow = await one.scrape()
    expect(play({ first: before, last: slow })).toContain('MintwatchAlertsLate')

    one.app.signal('SIGUSR2')
    await one.shows(/^mintwatch_stage_seconds_count{stage="60s"} [1-9]/m)
    const late = await one.scrape()
    expect(play({ first: slow, last: late })).toContain('MintwatchStagesLate')
  },
  120_000,
)
