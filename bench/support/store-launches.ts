import { type RawBuilder, sql } from 'kysely'
import { RISK_LEVELS } from '../../src/contract/launches/risk.ts'
import { VENUE_IDS } from '../../src/contract/launches/venues.ts'
import type { LaunchRow } from '../../src/domains/launches/index.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { launchRow } from '../../test/support/launches.ts'

/** The database makes the rows, many in each transaction: sent one by one, a million took an hour. */
const AT_ONCE = 50_000
const EVERY_MS = 1_000
const DEVELOPERS = 50_000
/** Multiplied with a row's number, they scatter the mints, as real ones are. */
const PRIME = 1_000_000_007
const FACTORS = [524_287_999, 715_827_883, 39_916_801, 479_001_599] as const

/** The n-th made-up mint of a store: an address with as many digits as real ones. */
export function mintOf(nth: number): string {
  const digits = FACTORS.map((factor) => 1_000_000_000n + mixed(nth, factor)).join('')
  return `zz${digits.replaceAll('0', 'A')}z`
}

function mixed(nth: number, factor: number): bigint {
  return (BigInt(nth) * BigInt(factor)) % BigInt(PRIME)
}

/** Stores this many launches, one a second up to now. */
export async function storeLaunches(db: Database, count: number, now: number): Promise<void> {
  const row = rowsFrom(now - count * EVERY_MS)
  const columns = sql.join(Object.keys(row).map((name) => sql.id(name)))
  const values = sql.join(Object.values(row))
  for (let from = 0; from < count; from += AT_ONCE) {
    const end = Math.min(from + AT_ONCE, count)
    await db.transaction(async (tx) => {
      if (db.engine === 'postgres') await sql`set local statement_timeout = 0`.execute(tx)
      await sql`insert into launches (${columns}) with recursive n(i) as
        (select cast(${sql.lit(from)} as bigint) union all select i + 1 from n where i < ${sql.lit(end - 1)})
        select ${values} from n`.execute(tx)
    })
  }
}

/** What each column of the i-th row is, in SQL. */
function rowsFrom(start: number): Record<string, RawBuilder<unknown>> {
  const same = launchRow({
    mint: '',
    detected_at: 0,
    stage: '1h',
    reasons: '["Snipers were first","The developer’s wallet is new"]',
    prices: JSON.stringify(Array.from({ length: 60 }, (_, at) => [start + at, at / 1e9])),
  })
  const digits = FACTORS.map((factor) => {
    return sql`cast(1000000000 + (i * ${sql.lit(factor)}) % ${sql.lit(PRIME)} as text)`
  })
  const mint = sql`('zz' || replace(${sql.join(digits, sql` || `)}, '0', 'A') || 'z')`
  const at = sql`(${sql.lit(start)} + i * ${sql.lit(EVERY_MS)})`
  const score = sql`((i * 37) % 101)`
  const own = {
    mint,
    venue: oneOf(sql`i % ${sql.lit(VENUE_IDS.length)}`, VENUE_IDS),
    creator: sql`'developer ' || (i % ${sql.lit(DEVELOPERS)})`,
    pool: sql`'pool ' || i`,
    name: sql`'Coin ' || i`,
    name_key: sql`'coin' || i`,
    symbol_key: sql`'c' || (i % 5000)`,
    event: sql`'{"kind":"launch","venue":"pumpfun","mint":"' || ${mint} || '","pool":null}'`,
    signature: sql`'signature of ' || ${mint}`,
    detected_at: at,
    launched_at: at,
    confirmed_at: sql`${at} + 1000`,
    score,
    level: sql`case when ${score} >= 80 then ${sql.lit(RISK_LEVELS[4])}
      else ${oneOf(sql`${score} / 20`, RISK_LEVELS)} end`,
    trades: sql`i % 300`,
  } satisfies Partial<Record<keyof LaunchRow, unknown>>
  const constant = Object.entries(same).map(([name, value]) => [name, sql.lit(value)])
  return { ...Object.fromEntries(constant), ...own }
}

function oneOf(index: RawBuilder<unknown>, all: readonly string[]): RawBuilder<string> {
  const cases = all.map((one, at) => sql`when ${sql.lit(at)} then ${sql.lit(one)}`)
  return sql`case ${index} ${sql.join(cases, sql` `)} end`
}
