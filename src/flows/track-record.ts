import type { OutcomeBody, TrackRecordBody } from '../contract/launches.ts'
import { quantile, SMALLEST_SAMPLE, trackRecord } from '../domains/risk/index.ts'
import { MINUTE, type Ms } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'

type Context = Pick<PurchaseContext, 'db' | 'clock'>

/** Of so many of the newest alerts: all of a year would fit neither into memory nor into a moment. */
const MOST_ALERTS = 100_000
/** Read in pieces, so that nobody else waits for all of them. */
const AT_ONCE = 2_000
const KEPT_MS = MINUTE

type Said = {
  score: number
  at: Ms
  delayMs: number | null
  /** A day later; null: not judged yet. */
  outcome: OutcomeBody['outcome'] | null
}

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

async function readTrackRecord(context: Context): Promise<TrackRecordBody> {
  const { read } = context.db
  const said = await readAlerts(context)
  const model = await read
    .selectFrom('risk_models')
    .select('version')
    .where('promoted_at', 'is not', null)
    .where('retired_at', 'is', null)
    .orderBy('promoted_at', 'desc')
    .executeTakeFirst()
  const { bins, levels, judged } = trackRecord(
    said.flatMap(({ score, outcome }) =>
      outcome === null || outcome === 'unknown' ? [] : [{ score, bad: isBad(outcome) }],
    ),
  )
  return {
    since: said.at(-1)?.at ?? null,
    alerts: said.length,
    most: MOST_ALERTS,
    judged,
    enough: SMALLEST_SAMPLE,
    outcomes: countOutcomes(said),
    calibration: bins.map(({ from, to, count, was, tooSmall }) => ({
      from,
      to,
      count,
      bad: was,
      too_small: tooSmall,
    })),
    levels: levels.map(({ level, count, precision, recall, tooSmall }) => ({
      level,
      count,
      precision,
      recall,
      too_small: tooSmall,
    })),
    delay: delaysOf(said.flatMap(({ delayMs }) => delayMs ?? [])),
    model: { version: model?.version ?? 'prior', trained: model !== undefined },
  }
}

/** The newest first. */
async function readAlerts({ db: { read }, clock }: Context): Promise<Said[]> {
  const said: Said[] = []
  let after = { at: Number.MAX_SAFE_INTEGER, mint: '' }
  while (said.length < MOST_ALERTS) {
    const { at, mint } = after
    const rows = await read
      .selectFrom('launch_alerts as a')
      .innerJoin('launches as l', 'l.mint', 'a.mint')
      .leftJoin('launch_outcomes as o', (join) =>
        join.onRef('o.mint', '=', 'a.mint').on('o.horizon', '=', '24h'),
      )
      .select(['a.mint', 'a.score', 'a.alerted_at', 'a.delay_ms', 'o.outcome'])
      .where('l.taken_back_at', 'is', null)
      .where('a.alerted_at', '<=', at)
      .where((eb) => eb.or([eb('a.alerted_at', '<', at), eb('a.mint', '<', mint)]))
      .orderBy('a.alerted_at', 'desc')
      .orderBy('a.mint', 'desc')
      .limit(AT_ONCE)
      .execute()
    for (const { score, alerted_at, delay_ms, outcome } of rows) {
      said.push({ score, at: alerted_at, delayMs: delay_ms, outcome: outcome as Said['outcome'] })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return said
    after = { at: last.alerted_at, mint: last.mint }
    await clock.wait(1)
  }
  return said
}

function isBad(outcome: OutcomeBody['outcome']): boolean {
  return outcome === 'dead' || outcome === 'rugged'
}

/** Unknown is neither: what we could not see counts neither for us nor against us. */
function countOutcomes(said: readonly Said[]): TrackRecordBody['outcomes'] {
  const counts = { graduated: 0, dead: 0, rugged: 0, alive: 0, unknown: 0 }
  for (const { outcome } of said) if (outcome !== null) counts[outcome] += 1
  return counts
}

function delaysOf(delays: readonly number[]): TrackRecordBody['delay'] {
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((part) => quantile(delays, part))
  if (p50 == null || p90 == null || p99 == null) return null
  return { count: delays.length, p50, p90, p99 }
}
