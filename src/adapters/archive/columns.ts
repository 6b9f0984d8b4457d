import type { SchemaElement } from 'hyparquet'
import type { ColumnSource } from 'hyparquet-writer'
import type { LaunchTradeRow } from '../../domains/launches/ports.ts'

type Column = { name: keyof LaunchTradeRow; kind: 'text' | 'integer'; isOptional?: true }

/** Amounts are decimal text: some are beyond 64 bits. Times are milliseconds since 1970. */
const COLUMNS: readonly Column[] = [
  { name: 'signature', kind: 'text' },
  { name: 'path', kind: 'text' },
  { name: 'mint', kind: 'text' },
  { name: 'slot', kind: 'integer' },
  { name: 'at', kind: 'integer' },
  { name: 'trader', kind: 'text', isOptional: true },
  { name: 'payer', kind: 'text', isOptional: true },
  { name: 'side', kind: 'text' },
  { name: 'base_amount', kind: 'text' },
  { name: 'quote_amount', kind: 'text' },
  { name: 'virtual_base', kind: 'text', isOptional: true },
  { name: 'virtual_quote', kind: 'text', isOptional: true },
  { name: 'pool', kind: 'text', isOptional: true },
  { name: 'real_quote', kind: 'text', isOptional: true },
  { name: 'origin', kind: 'text', isOptional: true },
]

/** Columns by whose statistics readers skip row groups. */
const WITH_STATISTICS: ReadonlySet<string> = new Set(['mint', 'slot', 'at'])

export const SCHEMA: SchemaElement[] = [
  { name: 'trades', num_children: COLUMNS.length },
  ...COLUMNS.map(
    ({ name, kind, isOptional }): SchemaElement => ({
      name,
      repetition_type: isOptional ? 'OPTIONAL' : 'REQUIRED',
      ...(kind === 'text' ? { type: 'BYTE_ARRAY', converted_type: 'UTF8' } : { type: 'INT64' }),
    }),
  ),
]

/** Turns rows into columns, as the Parquet writer takes them. */
export function columnsOf(rows: readonly LaunchTradeRow[]): ColumnSource[] {
  return COLUMNS.map(({ name, kind }) => ({
    name,
    data: rows.map((row) => (kind === 'integer' ? BigInt(row[name] as number) : row[name])),
    statistics: WITH_STATISTICS.has(name),
    ...(kind === 'integer' && { encoding: 'DELTA_BINARY_PACKED' as const }),
  }))
}

/** @throws Error if a column is missing or has a value of another type */
export function rowFrom(read: Record<string, unknown>): LaunchTradeRow {
  const entries = COLUMNS.map(({ name, kind, isOptional }) => {
    const value = read[name] ?? null
    if (kind === 'integer' && typeof value === 'bigint') return [name, Number(value)]
    if (kind === 'text' && typeof value === 'string') return [name, value]
    if (value === null && isOptional) return [name, null]
    throw new Error(`the column ${name} is missing or has a value of another type`)
  })
  return Object.fromEntries(entries) as LaunchTradeRow
}

/** The same text for the same trade, however it was stored. */
export function tradeLine(row: LaunchTradeRow): string {
  return `${JSON.stringify(COLUMNS.map(({ name }) => row[name]))}\n`
}
