import type { ReportRow } from '../../flows/operator/reports.ts'

/** Rows as aligned columns under their names; `empty` if there are none. */
export function table(rows: ReportRow[], empty: string): string[] {
  const [first] = rows
  if (!first) return [empty]
  const columns = Object.keys(first)
  const cells = [columns, ...rows.map((row) => columns.map((column) => plain(row[column])))]
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((line) => line[index]?.length ?? 0)),
  )
  return cells.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Rows as CSV (RFC 4180), with a header line even if there are none. */
export function csv(rows: ReportRow[]): string[] {
  const columns = Object.keys(rows[0] ?? { time: null, signature: null })
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => quoted(plain(row[column], ''))).join(',')),
  ]
}

/** Text from outside must not control the operator's terminal. */
function plain(value: string | number | null | undefined, missing = '?'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
  return value == null ? missing : String(value).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
}
