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
    /** Whether it was over a minute after launch; null: not recorded. Absent: no report then. */
    over?: boolean | null
    delay?: number
  }

  /** An alert of so long ago, and its outcome. @returns its mint */
  async function alert({
    attention,
    score,
    ago,
    outcome,
    gone,
    delay,
    over,
  }: Stored): Promise<string> {
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
    if (over !== undefined) {
      const minute = {
        ...{ mint, stage: '60s', rules_version: '1:test', made_at: at + 60_000, score },
        ...{ level: riskLevel(score), report: '{}', snapshot: '', attention: null },
        ...{ attention_report: null, market_cap_cents: null },
        over: over === null ? null : Number(over),
        ...{ inflow_cents: 12_000, graduated_ppm: 15_000 },
      }
      await db.read.insertInto('launch_reports').values(minute).execute()
      // Scored again later, by newer rules.
      const later = { rules_version: '2:test', made_at: at + DAY, score: 1, over: Number(!over) }
      await db.read
        .insertInto('launch_reports')
        .values({ ...minute, ...later })
        .execute()
    }
    if (outcome) {
      await db.read
        .insertInto('launch_outcomes')
        .values({
          ...{ mint, horizon: '24h', outcome, judged_at: at + DAY, evidence: 'seen' },
          definition: outcome === 'dead' ? 2 : null,
        })
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
        over: false,
        score: 85,
        ago: 2 * DAY,
        outcome: 'dead',
        delay: 300,
      })
      await alert({
        ...{ attention: 71, score: 85, over: false },
        ago: 2 * DAY,
        outcome: 'rugged',
        delay: 700,
      })
      await alert({
        ...{ attention: 64, score: 35, over: false },
        ago: 2 * DAY,
        outcome: 'graduated',
        delay: 900,
      })
      await alert({ attention: 90, score: 35, over: false, ago: 2 * DAY, outcome: 'unknown' })
      await alert({ attention: 99, score: 99, over: true, ago: 2 * DAY, outcome: 'dead' })
      await alert({ score: 99, over: true, ago: HOUR })
      await alert({ score: 99, over: null, ago: 2 * DAY, outcome: 'dead' })
      await alert({ score: 95, ago: HOUR })
      await alert({ attention: 99, score: 95, ago: 2 * DAY, outcome: 'dead', gone: true })
      const young = await alert({ score: 50, ago: 10_000 })

      const { body }: { body: TrackRecordBody } = await server.ask('/api/track-record')
      expect(body).toMatchObject({
        alerts: 9,
        reported: 6,
        over: { launches: 2, judged: 1, outcomes: { dead: 1, rugged: 0 } },
        judged: 3,
        outcomes: { dead: 1, rugged: 1, graduated: 1, alive: 0, unknown: 1 },
        delay: { count: 3, p50: 700 },
        model: { trained: false },
      })
      const [harm, fades] = body.questions
      expect(harm).toMatchObject({ happened: 1, judged: 3, unknown: 1, compared: 4 })
      expect([harm?.by_version_2, fades?.by_version_2]).toEqual([1, 1])
      expect(fades).toMatchObject({ happened: 1, judged: 2, unknown: 1, compared: 3 })
      expect(harm?.predictors.map(({ by, separation }) => [by, separation?.share])).toEqual([
        ['score', 0.75],
        ['inflow', 0.5],
        ['developer', 0.5],
      ])
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
      expect(lines).toHaveLength(9)
      expect(lines.find((line) => line.startsWith(dead))).toMatch(
        /,at_once,85,severe,1:test,300,12,,dead,,85,false$/,
      )
    })

    test('gives the landing page its measured figures', async () => {
      await server.signIn('lifetime', null)
      await server.signIn('30d', server.clock.now() - 1)
      const record: TrackRecordBody = (await server.ask('/api/track-record')).body
      expect(await measuredStats(server.context, record)).toEqual(['1', '9', '0.6s', '–'])
    })
  })

  describe('launches from history', () => {
    const past = async (at: number, fields: object = {}, outcomes: Record<string, string> = {}) => {
      const { db } = server.context
      const row = launchRow({ detected_at: at, score: 61, stage: '5m', level: 'high', ...fields })
      await keepRows(db, { ...row, backfilled_by: 'run', ...fields })
      for (const [horizon, outcome] of Object.entries(outcomes))
        await db.read
          .insertInto('launch_outcomes')
          .values({ mint: row.mint, horizon, outcome, judged_at: at, evidence: '' })
          .execute()
      return row.mint
    }

    test('are rows of a file and of pages, judged and not', async () => {
      const dead = await past(1_000, {}, { '1h': 'alive', '24h': 'dead' })
      const open = await past(2_000)
      await past(3_000, { backfilled_by: 'request' }, { '24h': 'dead' })
      const { body } = await server.ask('/api/track-record/history')
      expect(body.next).toBeNull()
      expect(body.rows).toMatchObject([
        { mint: dead, launched_at: 1_000, stage: '5m', score: 61, outcome_24h: 'dead' },
        { mint: open, launched_at: 2_000, outcome_1h: null, outcome_24h: null, outcome_7d: null },
      ])
      const after = await server.ask(`/api/track-record/history?after=1000.${dead}`)
      expect(after.body.rows.map(({ mint }: { mint: string }) => mint)).toEqual([open])
      expect((await server.ask('/api/track-record/history?after=x')).status).toBe(422)
      const answer = await server.router.request(
        'https://mintwatch.example/track-record/history.csv',
      )
      expect((await answer.text()).trimEnd().split('\n')).toEqual([
        'mint,launched_at,stage,score,level,outcome_1h,outcome_24h,outcome_7d',
        `${dead},1970-01-01T00:00:01.000Z,5m,61,high,alive,dead,`,
        `${open},1970-01-01T00:00:02.000Z,5m,61,high,,,`,
      ])
    })
  })
})
