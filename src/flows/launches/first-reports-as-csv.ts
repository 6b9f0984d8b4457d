import {
  minuteReportsOf,
  oldestFirstReports,
  outcomesOf,
  storedAttentionOf,
} from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

const HEADER =
  'mint,alerted_at,stage,score,level,rules_version,delay_ms,attention_60s,outcome_1h,outcome_24h,outcome_7d,score_60s,over_60s'
const ROWS_AT_ONCE = 2_000

/** Every first report until a moment as CSV, the oldest first. No cell contains untrusted text. */
export async function* firstReportsAsCsv(
  { db: { read } }: Pick<Services, 'db'>,
  until: Ms,
): AsyncGenerator<string> {
  yield `${HEADER}\n`
  let after = { at: 0, mint: '' }
  while (true) {
    const rows = await oldestFirstReports(read, { until, after }, ROWS_AT_ONCE)
    const last = rows.at(-1)
    if (last === undefined) return
    after = { at: last.alerted_at, mint: last.mint }
    const mints = rows.map(({ mint }) => mint)
    const [outcomes, attentions, minutes] = await Promise.all([
      outcomesOf(read, mints),
      storedAttentionOf(read, mints),
      minuteReportsOf(read, mints),
    ])
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
        attentions.get(row.mint) ?? '',
        ...['1h', '24h', '7d'].map((horizon) => found.get(`${row.mint} ${horizon}`) ?? ''),
        minutes.get(row.mint)?.score ?? '',
        minutes.get(row.mint)?.over ?? '',
      ].join(),
    )
    yield `${lines.join('\n')}\n`
  }
}
