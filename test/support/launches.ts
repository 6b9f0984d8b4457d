import type { Attention } from '../../src/domains/attention/index.ts'
import type { LaunchRow, LaunchTradeRow } from '../../src/domains/launches/index.ts'
import { NOTHING_YET } from '../../src/domains/launches/launch-row.ts'
import { newReference } from '../../src/domains/orders/reference.ts'
import type { Report } from '../../src/domains/risk/index.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { seededEntropy } from './shop.ts'

const entropy = seededEntropy('launches')

/** An address that nobody has. */
export const someAddress = () => newReference(entropy)

/** A launch as the detector stores it, with a test's own fields. */
export function launchRow(fields: Partial<LaunchRow> & { detected_at: number }): LaunchRow {
  const mint = fields.mint ?? someAddress()
  return {
    mint,
    venue: 'pumpfun',
    creator: someAddress(),
    payer: null,
    name: 'Lantern Cat',
    symbol: 'LCAT',
    uri: null,
    name_key: null,
    symbol_key: null,
    uri_key: null,
    pool: someAddress(),
    quote_mint: null,
    decimals: 6,
    supply: '1000000000000000',
    token_program: null,
    platform: null,
    event: JSON.stringify({ kind: 'launch', venue: 'pumpfun', mint, pool: null }),
    slot: 1,
    signature: `signature of ${mint}`,
    path: '0',
    source: 'test',
    launched_at: fields.detected_at,
    confirmed_at: fields.detected_at + 1_000,
    ...NOTHING_YET,
    ...fields,
  }
}

/** Stores launches. @returns them */
export async function keepRows(
  { read }: Pick<Database, 'read'>,
  ...rows: LaunchRow[]
): Promise<LaunchRow[]> {
  await read.insertInto('launches').values(rows).execute()
  return rows
}

/** A report with one flag, stored beside its launch. */
export async function keepReport(
  { read }: Pick<Database, 'read'>,
  { mint, detected_at }: Pick<LaunchRow, 'mint' | 'detected_at'>,
  { attention = null, ...fields }: Partial<Report> & { attention?: Attention | null } = {},
): Promise<Report> {
  const report: Report = {
    mint,
    stage: 'at_once',
    madeAt: detected_at,
    rulesVersion: '1:test',
    score: 74,
    level: 'high',
    flags: [
      {
        rule: 'freeze-authority',
        version: 1,
        weight: 0.5,
        title: 'Accounts can be frozen',
        outcome: 'flag',
        strength: 1,
        evidence: 'The freeze authority is held by 7Qvx…m4Kd.',
        level: 'high',
      },
    ],
    model: {
      version: 'prior',
      trained: false,
      risk: null,
      graduates: null,
      basis: 'Not trained yet',
      baseline: null,
    },
    ...fields,
  }
  await read
    .insertInto('launch_reports')
    .values({
      mint,
      stage: report.stage,
      rules_version: report.rulesVersion,
      made_at: report.madeAt,
      score: report.score,
      level: report.level,
      report: JSON.stringify(report),
      snapshot: '{}',
      attention: attention?.score ?? null,
      attention_report: attention && JSON.stringify(attention),
      market_cap_cents: null,
    })
    .execute()
  return report
}

const MINT = 'So11111111111111111111111111111111111111112'
let made = 0

/** A stored trade with the largest amount that a token account holds, in a transaction of its own. */
export function tradeRow(fields: Partial<LaunchTradeRow> = {}): LaunchTradeRow {
  made += 1
  return {
    signature: `signature-${`${made}`.padStart(6, '0')}`,
    path: '0',
    mint: MINT,
    slot: 1_000 + made,
    at: Date.UTC(2026, 10, 21) + made,
    trader: 'ann',
    payer: null,
    side: 'buy',
    base_amount: `${2n ** 64n - 1n}`,
    quote_amount: '1000000',
    virtual_base: null,
    virtual_quote: '30000000000',
    real_quote: null,
    origin: null,
    pool: null,
    ...fields,
  }
}
