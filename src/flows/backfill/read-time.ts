const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/

/** A moment in a file in milliseconds, such as `2026-06-30T13:24:43Z`. null: not one. JavaScript takes February 30 for March 2. */
export function readTime(cell: string): number | null {
  const at = TIME.test(cell) ? Date.parse(cell) : Number.NaN
  if (Number.isNaN(at)) return null
  return new Date(at).toISOString().slice(0, 10) === cell.slice(0, 10) ? at : null
}
