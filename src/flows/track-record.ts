import type { TrackRecordBody } from '../contract/launches.ts'
import { type Said, TRACK_RECORD_ENOUGH, trackRecord } from '../domains/risk/index.ts'
import { MINUTE, type Ms } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'

type Context = Pick<PurchaseContext, 'db' | 'clock'>

/** Of so many of the newest alerts: a year of pump.fun's traffic would not fit into memory. */
const MOST_ALERTS = 200_000
const KEPT_MS = MINUTE

/** What we said, and what came of it a day later; told anew once a minute. */
export function createTrackRecord(context: Context): () => Promise<TrackRecordBody> {
  let told: { at: Ms; record: Promise<TrackRecordBody> } | null = null
  return () => {
    const now = context.clock.now()
    if (told === null || now - told.at >= KEPT_MS) {
      const record = readTrackRecord(context)
      told = { at: now, record }
      record.catch(() => {
        told = null
      })
    }
    return told.record
  }
}

async function readTrackRecord({ db: { read } }: Context): Promise<TrackRecordBody> {
  const rows = await read
    .selectFrom('launch_alerts as a')
    .innerJoin('launches as l', 'l.mint', 'a.mint')
    .leftJoin('launch_outcomes as o', (join) =>
      join.onRef('o.mint', '=', 'a.mint').on('o.horizon', '=', '24h'),
    )
    .select(['a.score', 'a.alerted_at', 'a.delay_ms', 'o.outcome'])
    .where('l.taken_back_at', 'is', null)
    .orderBy('a.alerted_at', 'desc')
    .limit(MOST_ALERTS)
    .execute()
  const model = await read
    .selectFrom('risk_models')
    .select('version')
    .where('promoted_at', 'is not', null)
    .where('retired_at', 'is', null)
    .orderBy('promoted_at', 'desc')
    .executeTakeFirst()
  const said = rows.map(({ score, delay_ms, outcome }) => ({
    score,
    outcome: outcome as Said['outcome'],
    delayMs: delay_ms,
  }))
  return {
    since: rows.at(-1)?.alerted_at ?? null,
    enough: TRACK_RECORD_ENOUGH,
    ...trackRecord(said),
    model: { version: model?.version ?? 'prior', trained: model !== undefined },
  }
}

const HEADER =
  'mint,alerted_at,stage,score,level,rules_version,delay_ms,outcome_1h,outcome_24h,outcome_7d'
const ROWS_AT_ONCE = 2_000

/** Every alert that the public may see, the oldest first, as lines of CSV; no cell is a stranger's text. */
export async function* alertsAsCsv({ db: { read } }: Context, until: Ms): AsyncGenerator<string> {
  yield `${HEADER}\n`
  let after = { at: 0, mint: '' }
  while (true) {
    const { at, mint } = after
    const rows = await read
      .selectFrom('launch_alerts as a')
      .innerJoin('launches as l', 'l.mint', 'a.mint')
      .selectAll('a')
      .where('l.taken_back_at', 'is', null)
      .where('a.alerted_at', '<=', until)
      .where((eb) =>
        eb.or([
          eb('a.alerted_at', '>', at),
          eb.and([eb('a.alerted_at', '=', at), eb('a.mint', '>', mint)]),
        ]),
      )
      .orderBy('a.alerted_at')
      .orderBy('a.mint')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = { at: last.alerted_at, mint: last.mint }
    const outcomes = await read
      .selectFrom('launch_outcomes')
      .select(['mint', 'horizon', 'outcome'])
      .where(
        'mint',
        'in',
        rows.map((row) => row.mint),
      )
      .execute()
    const found = new Map(outcomes.map((one) => [`${one.mint} ${one.horizon}`, one.outcome]))
    const lines = rows.map((row) =>
      [
        row.mint,
        new Date(row.alerted_at).toISOString(),
        row.stage,
        row.score,
        row.level,
        row.rules_version,
        row.delay_ms ?? '',
        ...['1h', '24h', '7d'].map((horizon) => found.get(`${row.mint} ${horizon}`) ?? ''),
      ].join(),
    )
    yield `${lines.join('\n')}\n`
  }
}
