/** Fields whose values are fixed words, which clients compare. */
const FIXED = new Set([
  ...['confirmationStatus', 'program', 'type', 'state', 'version', 'memo', 'status', 'err'],
  ...['encoding', 'executable', 'isNative', 'isInitialized', 'space', 'method'],
])

/** Base58 of an address or a signature. */
const KEY = /[1-9A-HJ-NP-Za-km-z]{32,}/g

const ENCODINGS = new Set(['base58', 'base64', 'base64+zstd'])

/**
 * An answer with its values replaced by their types, except codes and fixed values. A list is the set of its
 * elements' shapes, because their number is chance.
 */
export function shapeOf(value: unknown, key = ''): unknown {
  if (value === null || FIXED.has(key)) return value
  if (Array.isArray(value)) return listShape(value)
  if (typeof value !== 'object') return typeof value
  const entries = Object.entries(value).map(([name, inner]) => [
    name.replace(KEY, 'KEY'),
    shapeOf(inner, name),
  ])
  return Object.fromEntries(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

function listShape(list: unknown[]): unknown {
  const [data, encoding] = list
  const isData = list.length === 2 && typeof data === 'string' && ENCODINGS.has(String(encoding))
  if (isData) return ['string', encoding]
  const shapes = list.map((item) => JSON.stringify(shapeOf(item)))
  return [...new Set(shapes)].sort().map((text) => JSON.parse(text))
}

export type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** The shape of a JSON-RPC answer. What follows "Invalid params:" is a parser's wording, and left out. */
export function answerShape({ result, error }: Answer): unknown {
  if (!error) return { result: shapeOf(result ?? null) }
  const { code, message, data } = error
  const words = message
    .replace(/^Invalid params: .*/s, 'Invalid params: …')
    .replace(KEY, 'KEY')
    .replace(/character: '.'/, "character: 'C'")
    .replace(/\b\d+\b/g, 'N')
  return { error: { code, message: words, ...(data === undefined ? {} : { data: shapeOf(data) }) } }
}
