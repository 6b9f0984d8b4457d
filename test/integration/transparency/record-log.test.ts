import type { ExpressionBuilder, Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeReport as recomputeInProcess } from '../../../scripts/verify-record/recompute-report.mjs'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { recordDropped, recordOutcomes } from '../../../src/flows/transparency/record.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import type { Tables } from '../../../src/kernel/db/tables.ts'
import { audit } from '../../../src/verify/audit.mjs'
import { createSite } from '../../../src/verify/site.mjs'
import { inOneLine } from '../../../src/verify/words.mjs'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import {
  openTransparency,
  recordBuiltRules,
  recordLaunch,
  type TestLog,
} from '../../support/transparency.ts'

const SNAPSHOTS = endedLaunches(12).map(({ snapshot }) => snapshot)

eachEngine((engine) => {
  let server: ApiServer
  let log: TestLog
  let keep: () => Promise<void>
  let early = ''
  let seenAt = 0
  /** Each request from another address: limits are not what is tested. */
  let asked = 0
  const mints: string[] = []

  beforeAll(async () => {
    server = await openApiServer(await engine.fresh())
    const { db, clock } = server.context
    log = openTransparency(server.context)
    keep = createLogMaintainer(log, new AbortController().signal)
    await keep()
    await recordBuiltRules(server.context)
    server.clock.step(MINUTE)
    for (const snapshot of SNAPSHOTS.slice(0, 6)) mints.push(await recordLaunch(log, snapshot))
    server.clock.step(10 * MINUTE)
    await keep()
    early = log.kept.note ?? ''
    seenAt = clock.now()
    server.clock.step(DAY)
    const [first = '', second = ''] = mints
    await db.transaction(async (tx) => {
      const now = clock.now()
      const outcome = { outcome: 'dead', judged_at: now, evidence: 'No trade for a day.' }
      await recordOutcomes(tx, first, [{ mint: first, horizon: '24h', ...outcome }], null, now)
      await recordDropped(tx, [second], now)
    })
    for (const snapshot of SNAPSHOTS.slice(6)) mints.push(await recordLaunch(log, snapshot))
    server.clock.step(2 * HOUR)
    await keep()
    server.clock.step(10 * MINUTE)
  })
  afterAll(() => server?.close())

  const site = () =>
    createSite('https://mintwatch.example', (async (url: string) =>
      server.router.request(url, { headers: { 'x-forwarded-for': `${asked++}` } })) as typeof fetch)
  const check = async (wishes: Partial<Parameters<typeof audit>[1]> = {}) => {
    const result = await audit(site(), {
      sample: 3,
      recomputeReport: recomputeInProcess,
      ...wishes,
    })
    return { ...result, line: inOneLine(result) }
  }

  test('verifies, and says in one line what was checked', async () => {
    const { problems, line } = await check()
    expect(problems).toEqual([])
    expect(line).toBe(
      'Verified: all 28 entries and 2 checkpoints agree on one history; the site shows them, and 11 alerts in its CSV, as they were recorded; 3 of 3 reports recomputed with the same score; no checkpoint of yours was compared, so nothing is proven independently of this site',
    )
  })

  test('verifies only the newest entries, through a consistency proof', async () => {
    const { problems, line } = await check({ last: 5 })
    expect(problems).toEqual([])
    expect(line).toContain('Verified: the newest 5 entries and 2 checkpoints')
    // The rules are named by an earlier entry.
    expect(line).toContain('3 of 3 reports recomputed with the same score')
  })

  test('says "proven" only of reports that a witness saw before the outcome', async () => {
    const before = await check({ kept: [{ text: `Copied from the channel:\n${early}`, seenAt }] })
    expect(before.line).toContain('2 reports proven before their outcome')
    const after = await check({ kept: [{ text: early, seenAt: seenAt + 2 * DAY }] })
    expect(after.line).toContain('0 reports proven before their outcome')
  })

  test('finds a site that shows two audiences different histories', async () => {
    const other = await openApiServer(await engine.fresh())
    const forked = openTransparency(other.context)
    const keepFork = createLogMaintainer(forked, new AbortController().signal)
    await keepFork()
    await recordLaunch(forked, SNAPSHOTS[3] as never)
    other.clock.step(10 * MINUTE)
    await keepFork()
    await other.close()
    const { problems } = await check({ kept: [{ text: forked.kept.note ?? '', seenAt: null }] })
    expect(problems).toEqual([
      'the first 3 entries of mintwatch.example/track-record/log/1 differ from those that its checkpoint signs',
    ])
  })

  test('a launch has its proofs, and a proof its snapshot', async () => {
    const { body } = await server.ask(`/api/launches/${mints[0]}/record`)
    expect(body.records.map(({ kind, of }: { kind: string; of: string }) => [kind, of])).toEqual(
      expect.arrayContaining([
        ['report', 'at_once'],
        ['report', '60s'],
        ['outcome', '24h'],
      ]),
    )
    const [{ proof }] = body.records
    const { body: inclusion } = await server.ask(proof)
    const { body: snapshot } = await server.ask(inclusion.snapshot)
    expect(snapshot.launch.mint).toBe(mints[0])
  })

  test('deleting an account changes no leaf', async () => {
    const { read } = server.context.db
    const leaves = () => read.selectFrom('record_leaves').selectAll().orderBy('hash').execute()
    const before = await leaves()
    const cookie = await server.signIn('lifetime', null)
    expect((await server.ask('/api/account', { method: 'DELETE', cookie })).status).toBe(200)
    expect(await leaves()).toEqual(before)
  })

  type Edit = {
    what: string
    table: keyof Tables
    /** Finds one row. */
    where: Record<string, string | number>
    change: Record<string, string | number>
    /** What the verifier says of the edit. */
    edited: RegExp
    /** … and of the row's removal. */
    removed: RegExp
  }

  /** Rows of a launch without an outcome, but for the outcome itself. */
  function edits(): Edit[] {
    const mint = mints[7] ?? ''
    const report = { table: 'launch_reports', where: { mint, stage: '60s' } } as const
    const gone = /its row is missing/
    return [
      {
        what: 'a score',
        ...report,
        change: { score: 1 },
        edited: /score was recorded as \d+ but is now 1/,
        removed: gone,
      },
      {
        what: 'its evidence',
        ...report,
        change: { report: '{}' },
        edited: /evidence was recorded/,
        removed: gone,
      },
      {
        what: 'a snapshot',
        ...report,
        change: { snapshot: '{}' },
        edited: /snapshot was recorded/,
        removed: gone,
      },
      {
        what: 'a score in lists',
        table: 'launches',
        where: { mint },
        change: { score: 1 },
        edited: /lists show 1/,
        removed: gone,
      },
      {
        what: 'the attention in lists',
        table: 'launches',
        where: { mint },
        change: { attention: 101 },
        edited: /lists show 101/,
        removed: gone,
      },
      {
        what: 'the stage in lists',
        table: 'launches',
        where: { mint },
        change: { stage: 'at_once', score: 1 },
        edited: /stage was recorded as "60s", but lists show "at_once"/,
        removed: gone,
      },
      {
        what: 'a live launch, shown as one of the past',
        table: 'launches',
        where: { mint },
        change: { backfilled_by: 'a run' },
        edited: /from was recorded as "live", but lists show "history"/,
        removed: gone,
      },
      {
        what: 'a launch, hidden',
        table: 'launches',
        where: { mint },
        change: { taken_back_at: 5 },
        edited: /launch is hidden/,
        removed: gone,
      },
      {
        what: 'an alert',
        table: 'launch_alerts',
        where: { mint: mints[0] ?? '' },
        change: { score: 1 },
        edited: /first report of .* differs/,
        removed: /the CSV lacks/,
      },
      {
        what: 'the attention in the CSV',
        table: 'launch_attention',
        where: { mint: mints[0] ?? '' },
        change: { attention: 77 },
        edited: /attention for .* differs/,
        removed: /attention for .* differs/,
      },
      {
        what: 'an outcome',
        table: 'launch_outcomes',
        where: { mint: mints[0] ?? '' },
        change: { outcome: 'alive' },
        edited: /"dead" but is now "alive"/,
        removed: gone,
      },
      {
        what: 'a leaf',
        table: 'record_leaves',
        where: { position: 9 },
        change: { leaf: '{"kind":"x","recorded":1}' },
        edited: /differ from those/,
        removed: /entry 9 .* is missing/,
      },
      {
        what: 'a log',
        table: 'record_logs',
        where: { id: 1 },
        change: { key: 'x+1+AA==' },
        edited: /not signed by its key/,
        removed: /that this site does not show/,
      },
      {
        what: 'a checkpoint',
        table: 'record_checkpoints',
        where: { size: 28 },
        change: { note: 'x' },
        edited: /not signed by its key/,
        removed: /not shown|ends at|kept a checkpoint/,
      },
      {
        what: 'the code of rules',
        table: 'record_rules',
        where: {},
        change: { code: 'x' },
        edited: /code was recorded/,
        removed: gone,
      },
    ]
  }

  test('finds every row that was edited or removed', async () => {
    const { read } = server.context.db
    const db = read as unknown as Kysely<Record<string, Record<string, unknown>>>
    const latest = log.kept.note ?? ''
    const kept = [{ text: latest, seenAt: null }]
    for (const { what, table, where, change, edited, removed } of edits()) {
      const find = (eb: ExpressionBuilder<Record<string, Record<string, unknown>>, string>) =>
        eb.and(where)
      const rows = await db.selectFrom(table).selectAll().where(find).execute()
      expect(rows, what).toHaveLength(1)
      await db.updateTable(table).set(change).where(find).execute()
      expect((await check({ kept, sample: 0 })).problems.join('\n'), what).toMatch(edited)
      await db.deleteFrom(table).where(find).execute()
      expect((await check({ kept, sample: 0 })).problems.join('\n'), `${what}, removed`).toMatch(
        removed,
      )
      await db.insertInto(table).values(rows).execute()
    }
    expect((await check({ kept, sample: 0 })).problems).toEqual([])
  })
})
