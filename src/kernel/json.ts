/** A value as JSON, its bigints as decimal text. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one))
}

/** What a text says. null: it is no JSON, or says null. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
