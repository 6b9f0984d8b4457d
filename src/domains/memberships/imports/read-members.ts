import { USERNAME_PATTERN } from '../../../contract/constants.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import { type CsvRow, readCsv } from '../../../kernel/read-csv.ts'

/** Why a row is not imported. */
type ImportRefusal =
  /** Its quotes don't close, or its cells are not those of the header. */
  | 'bad_row'
  /** A cell that a spreadsheet would compute. */
  | 'formula'
  | 'no_name'
  | 'bad_id'
  | 'bad_username'
  | 'bad_date'
  /** Its date is over. */
  | 'over'
  /** Its date is more than ten years away; `lifetime` is a word of its own. */
  | 'too_far'
  /** A row above names the same account. */
  | 'twice'
  /** An earlier import has this account. */
  | 'imported_before'

/** A Telegram account by its numeric id, or by its username in lower case, without @. */
type ImportedName = { by: 'id' | 'username'; name: string }

/** `endsAt` null: lifetime. */
export type MemberRow = ImportedName & { line: number; endsAt: Ms | null }
type RefusedRow = { line: number; because: ImportRefusal; name: string }

/** The largest id that Telegram promises: 52 bits. */
const LARGEST_ID = 2n ** 52n - 1n
const FARTHEST_MS = 3_653 * DAY
const COLUMNS = ['telegram_id', 'username', 'until'] as const
const FORMULA = /^(?:[=+\-\t\r]|@(?![a-z][a-z0-9_]*$))/i

/**
 * Reads the members of another tool from a CSV file: columns `telegram_id`, `username`, or both, and
 * `until`, in any order and besides others. A row with both is known by its id. Pure.
 *
 * @returns a sentence if the header lacks a column
 */
export function readMembers(
  file: string,
  now: Ms,
): { rows: MemberRow[]; refused: RefusedRow[] } | string {
  const lines = readCsv(file)
  const first: CsvRow | undefined = lines.next().value
  const header = first?.cells?.map((cell) => cell.trim().toLowerCase()) ?? []
  const places = COLUMNS.map((column) => header.indexOf(column))
  const [id = -1, username = -1, until = -1] = places
  if (until === -1 || (id === -1 && username === -1))
    return 'The first line must name the columns: until, and telegram_id, username, or both.'
  const rows: MemberRow[] = []
  const refused: RefusedRow[] = []
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    if (cells === null || cells.length !== header.length) {
      refused.push({ line, because: 'bad_row', name: '' })
      continue
    }
    const [telegramId = '', handle = '', date = ''] = [id, username, until].map((place) =>
      (cells[place] ?? '').trim(),
    )
    const name = telegramId || handle
    const read = readRow({ telegramId, handle, date }, now)
    const key = typeof read === 'string' ? '' : `${read.by} ${read.name}`
    if (typeof read === 'string') refused.push({ line, because: read, name })
    else if (seen.has(key)) refused.push({ line, because: 'twice', name })
    else rows.push({ line, ...read })
    seen.add(key)
  }
  return { rows, refused }
}

function readRow(
  { telegramId, handle, date }: { telegramId: string; handle: string; date: string },
  now: Ms,
): (ImportedName & { endsAt: Ms | null }) | ImportRefusal {
  if ([telegramId, handle, date].some((cell) => FORMULA.test(cell))) return 'formula'
  if (telegramId === '' && handle === '') return 'no_name'
  const read = readName(telegramId || `@${handle.replace(/^@/, '')}`)
  if (typeof read === 'string') return read
  if (/^lifetime$/i.test(date)) return { ...read, endsAt: null }
  const endsAt = readMoment(date)
  if (endsAt === null) return 'bad_date'
  if (endsAt <= now) return 'over'
  return endsAt > now + FARTHEST_MS ? 'too_far' : { ...read, endsAt }
}

/** A numeric id, or a username with its @. Pure. */
export function readName(text: string): ImportedName | 'bad_id' | 'bad_username' {
  if (text.startsWith('@')) {
    const name = text.slice(1).toLowerCase()
    return USERNAME_PATTERN.test(name) ? { by: 'username', name } : 'bad_username'
  }
  const isId = /^[1-9]\d{0,15}$/.test(text) && BigInt(text) <= LARGEST_ID
  return isId ? { by: 'id', name: text } : 'bad_id'
}

/** A day lasts until its end, in UTC; a moment needs its zone. */
function readMoment(text: string): Ms | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!day && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/.test(text)) return null
  const at = Date.parse(text)
  // JavaScript takes February 30 for March 2.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text.slice(0, 10)) return null
  return day ? at + DAY : at
}
