type Cell = string | number | null | undefined

/**
 * Rows as CSV (RFC 4180), a line each, with a header line even if there are none.
 * @param columns those of the first row unless given
 */
export function csv(
  rows: readonly Record<string, Cell>[],
  columns: readonly string[] = Object.keys(rows[0] ?? { time: null, signature: null }),
): string[] {
  return [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => quoted(row[column])).join(',')),
  ]
}

/** Removes control characters, because untrusted text must not control a terminal. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
}

/** Quotes a cell. A spreadsheet must not take untrusted text for a formula. */
function quoted(value: Cell): string {
  if (value == null) return ''
  const text = withoutControls(String(value))
  const safe = typeof value === 'string' && /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
