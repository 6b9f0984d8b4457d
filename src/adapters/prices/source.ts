import { type Ms, SECOND } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { readJson } from '../../kernel/json.ts'
import { parseRate, type Rate, rate } from '../../kernel/money.ts'
import { readText } from '../../kernel/read-text.ts'

/** How often a service is asked if its plan does not limit calls. */
export const ASK_EVERY = 30 * SECOND
/** Answers have a few hundred. */
const MOST_BYTES = 64_000

/** A service's price. */
export type Quoted = {
  rate: Rate
  /** The service's own time of the price; null: it gives none. */
  at: Ms | null
}

/** A service that knows the price of a SOL, or of a USDC, in US dollars. */
export type PriceSource = {
  name: string
  /** How often it is asked, within its plan. */
  everyMs: Ms
  /** @throws RetryableError if there is no usable answer */
  ask(signal: AbortSignal): Promise<Quoted>
}

/** One cent to a million dollars. Anything else is a mistake of the service. */
const LOWEST = rate(10_000)
const HIGHEST = rate(1_000_000_000_000n)

/**
 * Reads a service's price: decimal text, or a JSON number in its shortest text form.
 * @returns null if it is not a plain decimal number from one cent to a million dollars
 */
export function readPrice(value: unknown): Rate | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const price = parseRate(String(value))
  return price !== null && price >= LOWEST && price <= HIGHEST ? price : null
}

/**
 * Fetches JSON and reads the price from it.
 * @throws RetryableError on anything but a 200 with a readable price
 */
export async function fetchJson(
  url: string,
  parse: (json: unknown) => Quoted | null,
  init: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<Quoted> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (!response.ok) throw new RetryableError(`HTTP ${response.status}`)
  const text = await readText(response, MOST_BYTES)
  if (text === null) throw new RetryableError(`an answer of more than ${MOST_BYTES} bytes`)
  const quoted = parse(readJson(text))
  if (quoted === null) throw new RetryableError('no price in the answer')
  return quoted
}
