import type { ReportRow } from '../../flows/operator/reports.ts'
import { withoutControls } from '../../kernel/csv.ts'

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

/** Text from outside must not control the operator's terminal. */
function plain(value: string | number | null | undefined): string {
  return value == null ? '?' : withoutControls(String(value))
}
