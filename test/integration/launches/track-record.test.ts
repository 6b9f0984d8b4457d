import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TrackRecordBody } from '../../../src/contract/launches/bodies.ts'
import { riskLevel } from '../../../src/contract/launches/risk.ts'
import { measuredStats } from '../../../src/flows/launches/measured-stats.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepRows, launchRow } from '../../support/launches.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

eachEngine((engine) => {
  let server: ApiServer

  beforeAll(async () => {
    server = await openApiServer(await engine.fresh())
  })
  afterAll(() => server?.close())

  type Stored = {
    attention?: number
    score: number
    ago: number
    outcome?: string
    gone?: boolean
    delay?: number
  }

  /** An alert of so long ago, and its outcome. @returns its mint */
  async function alert({ attention, score, ago, outcome, gone, delay }: Stored): Promise<string> {
    const { db, clock } = server.context
    const at = clock.now() - ago
    const row = launchRow({ detected_at: at, score, taken_back_at: gone ? at + 1 : null })
    await keepRows(db, row)
    const { mint } = row
    await db.read
      .insertInto('launch_alerts')
      .values({
        mint,
        alerted_at: at,
        stage: 'at_once',
        score,
        level: riskLevel(score),
        rules_version: '1:test',
        delay_ms: delay ?? null,
      })
      .execute()
    if (attention !== undefined) {
      const row = { mint, said_at: at + 60_000, stage: '60s', attention, version: '1:test' }
      await db.read.insertInto('launch_attention').values(row).execute()
    }
    if (outcome) {
      await db.read
        .insertInto('launch_outcomes')
        .values({ mint, horizon: '24h', outcome, judged_at: at + DAY, evidence: 'seen' })
        .execute()
    }
    return mint
  }

  const csv = async () => {
    const answer = await server.router.request('https://mintwatch.example/track-record.csv')
    const text = await answer.text()
    return { answer, lines: text.trimEnd().split('\n') }
  }

  describe('the track record', () => {
    test('claims nothing when it is empty', async () => {
      const { body } = await server.ask('/api/track-record')
      expect(body).toMatchObject({ since: null, alerts: 0, judged: 0, delay: null })
      expect((await csv()).lines).toHaveLength(1)
      await server.clock.advance(HOUR)
    })

    test('compares what was reported with the outcome, a day later', async () => {
      const dead = await alert({
        attention: 12,
        score: 85,
        ago: 2 * DAY,
        outcome: 'dead',
        delay: 300,
      })
      await alert({ attention: 71, score: 85, ago: 2 * DAY, outcome: 'rugged', delay: 700 })
      await alert({ attention: 64, score: 35, ago: 2 * DAY, outcome: 'graduated', delay: 900 })
      await alert({ attention: 90, score: 35, ago: 2 * DAY, outcome: 'unknown' })
      await alert({ score: 95, ago: HOUR })
      await alert({ attention: 99, score: 95, ago: 2 * DAY, outcome: 'dead', gone: true })
      const young = await alert({ score: 50, ago: 10_000 })

      const { body }: { body: TrackRecordBody } = await server.ask('/api/track-record')
      expect(body).toMatchObject({
        alerts: 6,
        judged: 3,
        outcomes: { dead: 1, rugged: 1, graduated: 1, alive: 0, unknown: 1 },
        delay: { count: 3, p50: 700 },
        model: { trained: false },
      })
      expect(body.judged).toBeLessThan(body.enough)
      const severe = body.levels.find(({ level }) => level === 'severe')
      expect(severe).toMatchObject({ count: 2, too_small: true, precision: { share: 1 } })
      const low = body.levels.find(({ level }) => level === 'low')
      expect(low?.precision?.share).toBeCloseTo(2 / 3)

      expect(body.attention).toMatchObject({ judged: 3, separation: 0.5 })

      const { answer, lines } = await csv()
      expect(answer.headers.get('content-type')).toContain('text/csv')
      expect(answer.headers.get('content-disposition')).toContain('mintwatch-alerts.csv')
      expect(lines[0]).toMatch(/^mint,alerted_at,stage,score,level/)
      // The public's minute holds here, too.
      expect(lines.filter((line) => line.startsWith(young))).toEqual([])
      expect(lines).toHaveLength(6)
      expect(lines.find((line) => line.startsWith(dead))).toMatch(
        /,at_once,85,severe,1:test,300,12,,dead,$/,
      )
    })

    test('gives the landing page its measured figures', async () => {
      await server.signIn('lifetime', null)
      await server.signIn('30d', server.clock.now() - 1)
      const record: TrackRecordBody = (await server.ask('/api/track-record')).body
      expect(await measuredStats(server.context, record)).toEqual(['1', '6', '0.6s', '–'])
    })
  })
})
