import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { percent } from '../../../src/contract/format.ts'
import {
  countCreations,
  newestBackfill,
  snapshotFromJson,
  waitingCreations,
} from '../../../src/domains/launches/index.ts'
import { PRIOR, scoreLaunch } from '../../../src/domains/risk/index.ts'
import type { BackfillContext } from '../../../src/flows/backfill/context.ts'
import { estimateBackfill, reportProgress } from '../../../src/flows/backfill/report-progress.ts'
import { requestBackfill, stopBackfill } from '../../../src/flows/backfill/request-backfill.ts'
import { workOnBackfill } from '../../../src/flows/backfill/work-on-backfill.ts'
import { showDeveloper } from '../../../src/flows/launches/show-developer.ts'
import { createTrackRecord } from '../../../src/flows/launches/track-record.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { createAnswers } from '../../../src/kernel/collections/answers.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { launchRow } from '../../support/launches.ts'
import { type PastMarketOfTest, playPast } from '../../support/past-market.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { openDatabase, seededEntropy } from '../../support/shop.ts'
import { usedUnknown } from './used-unknown.ts'

const NEVER = new AbortController().signal

let past: PastMarketOfTest
beforeAll(async () => {
  past = await playPast(['honest', 'rugger', 'graduation', 'sniped', 'slow-death', 'bundled'])
}, 60_000)
afterAll(() => past.stop())

eachEngine((engine) => {
  let db: Database
  let context: BackfillContext & { entropy: ReturnType<typeof seededEntropy> }
  beforeEach(async () => {
    db = await openDatabase(await engine.fresh())
    context = open(db)
  })
  afterEach(() => db.close())

  const open = (on: Database) => ({
    ...{ db: on, clock: past.clock, log: quietLog, history: past.history },
    ...{ answers: createAnswers(), entropy: seededEntropy('backfill') },
    exchanges: new Map<string, string>(),
    score: (snapshot: Parameters<typeof scoreLaunch>[0]) => scoreLaunch(snapshot, PRIOR),
  })
  const request = (sample: number, seed = 'seed', on = context) =>
    requestBackfill(on, on.history, { days: 3, sample, seed })
  async function finish(on: BackfillContext = context) {
    while (await workOnBackfill(on, NEVER));
  }
  /** Everything that is stored of launches, but for which run stored it. */
  async function stored(on: Database) {
    const launches = await on.read.selectFrom('launches').selectAll().orderBy('mint').execute()
    const reports = on.read.selectFrom('launch_reports').selectAll()
    const outcomes = on.read.selectFrom('launch_outcomes').selectAll()
    return {
      launches: launches.map(({ backfilled_by: _, ...row }) => row),
      reports: await reports.orderBy('mint').orderBy('stage').execute(),
      outcomes: await outcomes.orderBy('mint').orderBy('horizon').execute(),
    }
  }

  it('stores each launch as of its stages, with the outcomes of horizons that are over', async () => {
    await request(2_000)
    await finish()
    const { launches, reports, outcomes } = await stored(db)
    const pump = past.launches.filter(({ venue }) => venue === 'pumpfun')
    expect(launches.map(({ mint }) => mint)).toEqual(pump.map(({ mint }) => mint).sort())
    for (const launch of launches) {
      expect(launch.detected_at).toBe(launch.launched_at)
      const own = reports.filter(({ mint }) => mint === launch.mint)
      expect(own.map(({ stage }) => stage)).toEqual(['10s', '5m', '60s', 'at_once'])
      expect(launch.score).toBe(own.find(({ stage }) => stage === '5m')?.score)
      const judged = outcomes.filter(({ mint }) => mint === launch.mint)
      expect(judged.map(({ horizon }) => horizon)).toEqual(['1h', '24h'])
      expect(judged.every(({ judged_at }) => judged_at > launch.launched_at)).toBe(true)
      expect([launch.due_at, launch.outcome_due_at]).toEqual([null, null])
    }
    const graduated = past.launches.find(({ scenario }) => scenario === 'graduation')?.mint
    const row = launches.find(({ mint }) => mint === graduated)
    expect(row).toMatchObject({ graduated_to: 'pumpswap', graduated_pool: expect.any(String) })
    const snapshots = reports.map(({ snapshot }) => snapshotFromJson(snapshot))
    for (const snapshot of snapshots) {
      expect(snapshot).toMatchObject({ mint: null, document: null, quoteUsd: null })
      expect(snapshot?.takenAt).toBe((snapshot?.launch.blockTime ?? 0) + (snapshot?.age ?? 0))
    }
    const late = snapshots.filter((snapshot) => snapshot?.stage === '5m')
    expect(late.every((snapshot) => (snapshot?.holders?.length ?? 0) > 1)).toBe(true)
    expect(late.every((snapshot) => snapshot?.tape.complete)).toBe(true)
    expect(late.every((snapshot) => (snapshot?.funding.size ?? 0) > 0)).toBe(true)
    // None of their developers' launches had ended.
    expect(usedUnknown(snapshots, { isImported: false })).toEqual([
      'developerBadShare',
      'developerLife',
    ])
  })

  it('sends no alerts, and is shown apart from live launches', async () => {
    await request(2_000)
    await finish()
    expect(await db.read.selectFrom('launch_alerts').selectAll().execute()).toEqual([])
    expect(await db.read.selectFrom('outbox').selectAll().execute()).toEqual([])
    const record = await createTrackRecord(context)()
    const { length } = past.launches
    expect(record).toMatchObject({ alerts: 0, judged: 0, since: null })
    expect(record.from_history).toMatchObject({ launches: length, judged: length })
    expect(record.from_history?.listed).toContainEqual({ venue: 'pumpfun', share: 1 })
    const rugger = past.launches.find(({ scenario }) => scenario === 'rugger')?.creator ?? ''
    const developer = await showDeveloper(context, rugger, past.clock.now())
    expect(developer.launches).toBeGreaterThan(1)
    expect(developer.from_history.launches).toBe(developer.launches)
    expect(developer.recent.every((launch) => launch.from_history)).toBe(true)
    expect(developer.watched_since).toBe((await newestBackfill(db.read))?.from_at)
    expect((await reportProgress(context, context.history)).isFinished).toBe(true)
  })

  it('resumes where it was killed, and stores what an undisturbed run stores', async () => {
    await request(2_000)
    let answers = 0
    const counted = counting(() => {
      answers += 1
    })
    await finish({ ...context, history: counted })
    const undisturbed = await stored(db)
    const other = await openDatabase(await engine.fresh())
    try {
      await request(2_000, 'seed', open(other))
      for (const share of [0.01, 0.05, 0.1, 0.2, 0.3]) {
        await dieAfter(Math.ceil(share * answers), other)
      }
      expect(await newestBackfill(other.read)).toMatchObject({ finished_at: null })
      await finish(open(other))
      expect(await stored(other)).toEqual(undisturbed)
    } finally {
      await other.close()
    }
  })

  /** The same history; `count` is called before each transaction is read. */
  function counting(count: (signal: AbortSignal) => void): BackfillContext['history'] {
    return {
      ...past.history,
      async transaction(signature, signal) {
        count(signal)
        return past.history.transaction(signature, signal)
      },
    }
  }

  /** Works until so many transactions were told, and then no longer. */
  async function dieAfter(answers: number, on: Database): Promise<void> {
    const death = new AbortController()
    let left = answers
    const history = counting((signal) => {
      left -= 1
      if (left < 0) death.abort(new Error('killed'))
      signal.throwIfAborted()
    })
    const dying = { ...open(on), history }
    const working = async () => {
      while (!death.signal.aborted && (await workOnBackfill(dying, death.signal)));
    }
    await working().catch((error: Error) => {
      if (!death.signal.aborted) throw error
    })
  }

  it('draws the same sample for the same seed, and claims no developer records from a sample', async () => {
    await request(3, 'one')
    await finish()
    const first = await stored(db)
    expect(first.launches).toHaveLength(3)
    const counts = await reportProgress(context, context.history)
    expect(counts.lines.join('\n')).toContain('are not in the sample (seed one)')
    for (const { snapshot } of first.reports) {
      expect(snapshotFromJson(snapshot)).toMatchObject({ developer: null, copies: null })
    }
    const signatures = first.launches.map(({ signature }) => signature).sort()
    expect(await drawn('one')).toEqual(signatures)
    const others = await Promise.all(['two', 'three', 'four', 'five', 'six', 'seven'].map(drawn))
    expect(new Set(others.map(String)).size).toBeGreaterThan(1)
  })

  /** Which launches a seed would read; into a database of its own. */
  async function drawn(seed: string): Promise<string[]> {
    const other = await openDatabase(await engine.fresh())
    const { run } = await request(3, seed, open(other))
    await workOnBackfill(open(other), NEVER)
    const picked = await waitingCreations(other.read, run.id, 10)
    await other.close()
    return picked.map(({ signature }) => signature).sort()
  }

  it('estimates from a run that read launches, not from one that knew them', async () => {
    const estimate = () => estimateBackfill(context, context.history, 2_000)
    await request(2_000)
    await finish()
    expect(await estimate()).toContain('a launch, as measured)')
    past.pass(MINUTE)
    try {
      await request(2_000, 'again')
      await finish()
      expect(await estimate()).toContain('(56 a launch, an estimate)')
    } finally {
      past.pass(-MINUTE)
    }
  })

  it('leaves live launches unchanged', async () => {
    const [seen] = past.launches
    const live = launchRow({ mint: seen?.mint ?? '', detected_at: past.clock.now() })
    await db.read.insertInto('launches').values(live).execute()
    await request(2_000)
    await finish()
    const rows = await db.read.selectFrom('launches').selectAll().execute()
    expect(rows.find(({ mint }) => mint === live.mint)).toEqual(live)
    expect(rows).toHaveLength(past.launches.length)
    const reports = db.read.selectFrom('launch_reports').selectAll().where('mint', '=', live.mint)
    expect(await reports.execute()).toEqual([])
  })

  it('adds outcomes of horizons that had not ended during an earlier run', async () => {
    await request(2_000)
    await finish()
    const before = await stored(db)
    past.pass(7 * DAY)
    try {
      await requestBackfill(context, context.history, { days: 9, sample: 2_000, seed: 'seed' })
      await finish()
    } finally {
      past.pass(-7 * DAY)
    }
    const after = await stored(db)
    expect(after.launches).toEqual(before.launches)
    expect(after.reports).toEqual(before.reports)
    const weeks = after.outcomes.filter(({ horizon }) => horizon === '7d')
    expect(weeks).toHaveLength(past.launches.length)
    expect(after.outcomes.filter(({ horizon }) => horizon !== '7d')).toEqual(before.outcomes)
  })

  it('claims no more than what the service has kept', async () => {
    const launched = past.launches.filter(({ venue }) => venue === 'pumpfun')
    const times = launched.map(({ at }) => at).sort((a, b) => a - b)
    const kept = { signature: 'oldest', slot: 1, at: times[Math.floor(times.length / 2)] ?? 0 }
    const pruned: BackfillContext['history'] = {
      ...past.history,
      oldestKept: async () => kept,
      async page(address, window, signal) {
        const page = await past.history.page(address, window, signal)
        const signatures = page.signatures.filter(({ at }) => at >= kept.at)
        return { signatures, next: null, reachedAt: signatures.at(-1)?.at ?? null }
      },
    }
    const { run } = await request(2_000, 'seed', { ...context, history: pruned })
    await finish({ ...context, history: pruned })
    const { lines } = await reportProgress(context, pruned)
    const share = (run.to_at - kept.at) / (run.to_at - run.from_at)
    expect(share).toBeLessThan(0.99)
    expect(lines).toContain(`pumpfun: ${percent(share, 2)} of the time was listed.`)
    expect(await newestBackfill(db.read)).toMatchObject({ whole: 0 })
    for (const { snapshot } of (await stored(db)).reports) {
      expect(snapshotFromJson(snapshot)).toMatchObject({ developer: null })
    }
  })

  it('shows how far it is and how much time is left, from what a launch took so far', async () => {
    const { run } = await request(2_000)
    await finish()
    const { stored: all } = await countCreations(db.read, run.id)
    // As it was with two launches unread, and five minutes spent on each of the others.
    const rows = await db.read.selectFrom('backfill_creations').select('signature').execute()
    const unread = rows.slice(0, 2).map(({ signature }) => signature)
    await db.transaction(async (tx) => {
      const spent = { worked_ms: (all - 2) * 5 * MINUTE, calls: 1_234, finished_at: null }
      await tx.updateTable('backfill_runs').set(spent).execute()
      await tx
        .updateTable('backfill_creations')
        .set({ result: 'picked' })
        .where('signature', 'in', unread)
        .execute()
    })
    const filled = Math.floor((24 * (all - 2)) / all)
    const bar = '#'.repeat(filled).padEnd(24, '.')
    expect(await reportProgress(context, context.history)).toEqual({
      lines: [`[${bar}] ${all - 2} of ${all} launches, 1,234 calls, 10 minutes left`],
      isFinished: false,
    })
  })

  it('runs one backfill at a time, and stops on request', async () => {
    const { run } = await request(2_000)
    expect(await request(5)).toMatchObject({ run: { id: run.id }, isNew: false })
    expect(await stopBackfill(context)).toBe(true)
    expect(await workOnBackfill(context, NEVER)).toBe(false)
    expect(await stopBackfill(context)).toBe(false)
  })
})
