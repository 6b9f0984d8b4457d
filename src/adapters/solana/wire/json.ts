/** Guards for what comes from outside and is read too often for schemas. None throws. */

/** Narrows untrusted JSON; an array is none. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** kit makes some integers bigint, which others write down as text. null: it is none, or negative. */
export function integer(value: unknown): number | null {
  const isText = typeof value === 'string' && /^\d{1,16}$/.test(value)
  const number = typeof value === 'bigint' || isText ? Number(value) : value
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : null
}
