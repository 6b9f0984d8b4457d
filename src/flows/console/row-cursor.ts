import { ConsoleRefusal } from '../../contract/console/refusals.ts'
import type { RowCursor } from './queries.ts'

/** Where a page of a list ends, as text; null: it was the last. */
export function rowCursorAfter(rows: readonly RowCursor[], limit: number): string | null {
  const last = rows.at(-1)
  return rows.length < limit || last === undefined ? null : `${last.at}.${last.id}`
}

/** Reads what {@link rowCursorAfter} wrote; null: the first page. @throws ConsoleRefusal */
export function readRowCursor(text: string | null): RowCursor | null {
  if (text === null) return null
  const [, at = '', id = ''] = /^(\d{1,15})\.([\w.~-]{1,250})$/.exec(text) ?? []
  if (id === '') throw new ConsoleRefusal('invalid_input')
  return { at: Number(at), id }
}
