import type { Ms } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'

const HEADER =
  'mint,alerted_at,stage,score,level,rules_version,delay_ms,outcome_1h,outcome_24h,outcome_7d'
const ROWS_AT_ONCE = 2_000

/** Every alert that the public may see, the oldest first, as lines of CSV; no cell is a stranger's text. */
export async function* alertsAsCsv(
  { db: { read } }: Pick<PurchaseContext, 'db'>,
  until: Ms,
): AsyncGenerator<string> {
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
