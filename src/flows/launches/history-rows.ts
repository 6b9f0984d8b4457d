import type { HistoryRowBody, HistoryRowsBody } from '../../contract/launches/history-bodies.ts'
import { backfilledAfter, type HistoryCursor, outcomesOf } from '../../domains/launches/index.ts'
import type { Services } from '../services.ts'

const ROWS_AT_ONCE = 1_000
const HEADER = 'mint,launched_at,stage,score,level,outcome_1h,outcome_24h,outcome_7d'

type Context = Pick<Services, 'db'>

/** A page of launches read from history, judged or not, the oldest first. @param after null: from the start */
export async function showHistoryRows(
  { db: { read } }: Context,
  after: HistoryCursor | null,
): Promise<HistoryRowsBody> {
  const launches = await backfilledAfter(read, after, ROWS_AT_ONCE)
  const outcomes = await outcomesOf(
    read,
    launches.map(({ mint }) => mint),
  )
  const found = new Map(outcomes.map((one) => [`${one.mint} ${one.horizon}`, one.outcome]))
  const outcomeOf = (mint: string, horizon: string) =>
    (found.get(`${mint} ${horizon}`) ?? null) as HistoryRowBody['outcome_24h']
  const rows = launches.map(
    (launch): HistoryRowBody => ({
      ...launch,
      outcome_1h: outcomeOf(launch.mint, '1h'),
      outcome_24h: outcomeOf(launch.mint, '24h'),
      outcome_7d: outcomeOf(launch.mint, '7d'),
    }),
  )
  const last = launches.length < ROWS_AT_ONCE ? undefined : launches.at(-1)
  return { rows, next: last ? `${last.launched_at}.${last.mint}` : null }
}

/** Every launch read from history as CSV, the oldest first. No cell contains untrusted text. */
export async function* historyAsCsv(context: Context): AsyncGenerator<string> {
  yield `${HEADER}\n`
  for (let after: HistoryCursor | null = null; ; ) {
    const { rows, next } = await showHistoryRows(context, after)
    const lines = rows.map((row) =>
      [
        row.mint,
        new Date(row.launched_at).toISOString(),
        row.stage,
        row.score,
        row.level,
        row.outcome_1h ?? '',
        row.outcome_24h ?? '',
        row.outcome_7d ?? '',
      ].join(),
    )
    if (lines.length > 0) yield `${lines.join('\n')}\n`
    if (next === null) return
    after = readHistoryCursor(next)
  }
}

/** Where a page ended; null: no such text. */
export function readHistoryCursor(text: string): HistoryCursor | null {
  const [, at, mint] = /^(\d{1,15})\.(\w{32,44})$/.exec(text) ?? []
  return at === undefined || mint === undefined ? null : { at: Number(at), mint }
}
