import type { OutcomeBody, TrackRecordBody } from '../../contract/launches/bodies.ts'
import { type AttentionOutcome, attentionRecord } from '../../domains/attention/index.ts'
import {
  attentionWithOutcome,
  firstReportsWithOutcome,
  isBad,
  type MinuteReport,
  minuteReportsOf,
} from '../../domains/launches/index.ts'
import {
  delayQuantiles,
  findPromotedModel,
  measureTrackRecord,
  SMALLEST_SAMPLE,
} from '../../domains/risk/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { readHistoryRecord } from './history-record.ts'
import { answerQuestions, countOutcomes, showLevels, withOutcome } from './record-figures.ts'

type Context = Pick<Services, 'db' | 'clock'>

/** The newest first reports only: a whole year's would take too much memory and time. */
const MOST_REPORTS = 100_000
/** Read page by page, so that other requests get their turn. */
const AT_ONCE = 2_000
const KEPT_MS = MINUTE

type JudgedReport = {
  at: Ms
  delayMs: number | null
  /** After a day; null: not known yet. */
  outcome: OutcomeBody['outcome'] | null
  definition: number | null
  /** null: there is none. */
  minute: MinuteReport | null
}

/** Compares reports of a minute after launch with the outcomes a day later; computed at most once a minute. */
export function createTrackRecord(context: Context): () => Promise<TrackRecordBody> {
  let kept: { at: Ms; record: Promise<TrackRecordBody> } | null = null
  return () => {
    const now = context.clock.monotonic()
    if (kept === null || now - kept.at >= KEPT_MS) {
      const record = readTrackRecord(context)
      kept = { at: now, record }
      record.catch(() => {
        kept = null
      })
    }
    return kept.record
  }
}

async function readTrackRecord(context: Context): Promise<TrackRecordBody> {
  const firstReports = await readFirstReports(context)
  const model = await findPromotedModel(context.db.read)
  const attention = attentionRecord(await readAttention(context))
  const reported = firstReports.flatMap(({ minute, outcome, definition }) =>
    minute === null || minute.over === null ? [] : [{ ...minute, outcome, definition }],
  )
  const open = reported.filter(({ over }) => !over)
  const over = reported.filter((one) => one.over)
  const { levels, judged } = measureTrackRecord(withOutcome(open))
  return {
    since: firstReports.at(-1)?.at ?? null,
    alerts: firstReports.length,
    most: MOST_REPORTS,
    reported: reported.length,
    over: {
      launches: over.length,
      judged: withOutcome(over).length,
      outcomes: countOutcomes(over),
    },
    judged,
    enough: SMALLEST_SAMPLE,
    outcomes: countOutcomes(open),
    levels: showLevels(levels),
    questions: answerQuestions(open),
    attention: { judged: attention.judged, separation: attention.separation },
    delay: delayQuantiles(firstReports.flatMap(({ delayMs }) => delayMs ?? [])),
    from_history: await readHistoryRecord(context),
    model: { version: model?.version ?? 'prior', trained: model !== null },
  }
}

/** First reports, the newest first. */
async function readFirstReports({ db: { read }, clock }: Context): Promise<JudgedReport[]> {
  const firstReports: JudgedReport[] = []
  let after = { at: Number.MAX_SAFE_INTEGER, mint: '' }
  while (firstReports.length < MOST_REPORTS) {
    const rows = await firstReportsWithOutcome(read, after, AT_ONCE)
    const minutes = await minuteReportsOf(
      read,
      rows.map(({ mint }) => mint),
    )
    for (const { mint, alerted_at, delay_ms, outcome, definition } of rows) {
      firstReports.push({
        minute: minutes.get(mint) ?? null,
        at: alerted_at,
        delayMs: delay_ms,
        outcome: outcome as JudgedReport['outcome'],
        definition: definition ?? null,
      })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return firstReports
    after = { at: last.alerted_at, mint: last.mint }
    await clock.wait(1)
  }
  return firstReports
}

/** Attention stored a minute after each launch that was not over by then, where its outcome is known. */
async function readAttention({ db: { read }, clock }: Context): Promise<AttentionOutcome[]> {
  const seen: AttentionOutcome[] = []
  let after = { at: Number.MAX_SAFE_INTEGER, mint: '' }
  for (let asked = 0; asked < MOST_REPORTS; asked += AT_ONCE) {
    const rows = await attentionWithOutcome(read, after, AT_ONCE)
    const minutes = await minuteReportsOf(
      read,
      rows.map(({ mint }) => mint),
    )
    for (const { mint, attention, outcome } of rows) {
      const bad = outcome === null ? null : isBad(outcome)
      const isOpen = minutes.get(mint)?.over === false
      if (isOpen && bad !== null) seen.push({ attention, lived: !bad })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) break
    after = { at: last.said_at, mint: last.mint }
    await clock.wait(1)
  }
  return seen
}
