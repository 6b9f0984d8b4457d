/** Reads a form's texts. An unreadable one becomes -1, which the server refuses with a message. */

const UNREADABLE = -1

/** null: left empty, which means any number. */
export function countFrom(text: string | undefined): number | null {
  if (!text) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : UNREADABLE
}

/** Dollars such as `20` or `20.50`, as cents. */
export function centsFrom(text: string): number {
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : UNREADABLE
}

/** A day such as `2026-12-24`, UTC, plus `later`, in milliseconds. null: left empty. */
export function momentFrom(day: string | undefined, later: number): number | null {
  if (!day) return null
  const at = Date.parse(day) + later
  return Number.isNaN(at) ? UNREADABLE : at
}
