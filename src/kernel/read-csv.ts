/** A row of a CSV file. `line`: where it starts, from 1. `cells` null: its quotes are broken. */
export type CsvRow = { line: number; cells: string[] | null }

/** A quoted cell longer than this was never closed. */
const LONGEST_QUOTED = 10_000
const LINE_END = /\r\n|\n|\r/g

/**
 * Reads CSV (RFC 4180) from anybody's spreadsheet: with or without a byte order mark, any line ends, and
 * commas or semicolons, whichever the first line has. Empty lines are skipped. After broken quotes it
 * continues with the next line, so that one row can't swallow the others.
 */
export function* readCsv(file: string): Generator<CsvRow, undefined> {
  const text = file.replace(/^\uFEFF/, '')
  const first = text.slice(0, endOfLine(text, 0).at)
  const separator = first.includes(',') || !first.includes(';') ? ',' : ';'
  let line = 1
  for (let at = 0; at < text.length; ) {
    const row = readRow(text, at, separator)
    const end = row?.end ?? endOfLine(text, at)
    if (row === null || row.cells.some((cell) => cell.trim() !== ''))
      yield { line, cells: row?.cells ?? null }
    line += row === null ? 1 : 1 + row.breaks
    at = end.next
  }
}

type End = { at: number; next: number }

/** A row that starts at `from`; `breaks`: line ends inside of its quotes. null: its quotes are broken. */
function readRow(text: string, from: number, separator: string) {
  const cells: string[] = []
  let breaks = 0
  let end = endOfLine(text, from)
  for (let at = from; ; ) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null
    if (text[at] === '"' && quoted === null) return null
    const after = quoted?.next ?? at
    if (after > end.at) end = endOfLine(text, after)
    const line = text.slice(after, end.at)
    const length = line.indexOf(separator)
    const rest = length === -1 ? line : line.slice(0, length)
    if (quoted && rest.trim() !== '') return null
    cells.push(quoted?.cell ?? rest)
    breaks += quoted?.cell.match(LINE_END)?.length ?? 0
    if (length === -1) return { cells, breaks, end }
    at = after + length + 1
  }
}

/** A quoted cell that opens at `from`; null: it does not close. */
function readQuoted(text: string, from: number): { cell: string; next: number } | null {
  for (let at = from + 1; at <= from + LONGEST_QUOTED; at += 1) {
    const close = text.indexOf('"', at)
    if (close === -1 || close > from + LONGEST_QUOTED) return null
    at = close + 1
    if (text[at] !== '"')
      return { cell: text.slice(from + 1, close).replaceAll('""', '"'), next: at }
  }
  return null
}

function endOfLine(text: string, from: number): End {
  LINE_END.lastIndex = from
  const found = LINE_END.exec(text)
  if (!found) return { at: text.length, next: text.length }
  return { at: found.index, next: found.index + found[0].length }
}
