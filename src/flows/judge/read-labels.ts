import { Wallet } from '../../contract/schemas.ts'
import type { Ms } from '../../kernel/clock.ts'
import { type CsvRow, readCsv } from '../../kernel/read-csv.ts'
import { readTime } from '../backfill/read-time.ts'

/** Why a row of a labels file is not judged. */
type LabelRefusal =
  /** Its quotes don't close, or its cells are not those of the header. */
  | 'bad_row'
  | 'bad_mint'
  /** No moment with its zone, or one that has not been. */
  | 'bad_time'
  /** Neither 1, 0, true, false, nor empty. */
  | 'bad_label'
  /** A row above names the same mint. */
  | 'twice'
  /** One run reads no more. */
  | 'too_many'

/** A launch as a stranger saw it. `labels` in the order of their names; null: the stranger does not know. */
export type LabelRow = { mint: string; at: Ms; labels: (boolean | null)[] }

export type LabelFile = { names: string[]; rows: LabelRow[]; refused: LabelRefusal[] }

const MOST_ROWS = 10_000
const MOST_LABELS = 10
const NAME = /^[a-z][a-z0-9_]{0,39}$/
const VALUES = new Map<string, boolean | null>([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
  ['', null],
])

/**
 * Reads a stranger's labels from a CSV file: columns `mint` and `time`, and every other column is a label. Pure.
 * @returns a sentence if the header makes no sense
 */
export function readLabels(file: string, now: Ms): LabelFile | string {
  const lines = readCsv(file)
  const first: CsvRow | undefined = lines.next().value
  const header = first?.cells?.map((cell) => cell.trim().toLowerCase()) ?? []
  const names = header.filter((name) => name !== 'mint' && name !== 'time')
  if (names.length !== header.length - 2 || new Set(header).size !== header.length)
    return 'The first line must name the columns mint and time once, and each label once.'
  if (names.length === 0 || names.length > MOST_LABELS || !names.every((name) => NAME.test(name)))
    return `The first line must name 1 to ${MOST_LABELS} labels besides, in letters, digits, and _.`
  const rows: LabelRow[] = []
  const refused: LabelRefusal[] = []
  const seen = new Set<string>()
  for (const { cells } of lines) {
    const read = rows.length === MOST_ROWS ? 'too_many' : readRow(header, cells, now)
    if (typeof read === 'string') refused.push(read)
    else if (seen.has(read.mint)) refused.push('twice')
    else rows.push(read)
    if (typeof read !== 'string') seen.add(read.mint)
  }
  return { names, rows, refused }
}

function readRow(header: string[], cells: CsvRow['cells'], now: Ms): LabelRow | LabelRefusal {
  if (cells === null || cells.length !== header.length) return 'bad_row'
  const row: LabelRow = { mint: '', at: 0, labels: [] }
  for (const [nth, name] of header.entries()) {
    const cell = (cells[nth] ?? '').trim()
    if (name === 'mint') {
      if (!Wallet.safeParse(cell).success) return 'bad_mint'
      row.mint = cell
    } else if (name === 'time') {
      const at = readTime(cell)
      if (at === null || at > now) return 'bad_time'
      row.at = at
    } else {
      const label = VALUES.get(cell.toLowerCase())
      if (label === undefined) return 'bad_label'
      row.labels.push(label)
    }
  }
  return row
}
