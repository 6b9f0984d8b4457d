import type { Ms } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { parseRate, type Rate, rate } from '../../kernel/money.ts'

/** What a service says of its price. */
export type Quoted = {
  rate: Rate
  /** The service's own time of it; null when it gives none. */
  at: Ms | null
}

/** A service that knows the price of a SOL in US dollars. */
export type PriceSource = {
  name: string
  /** Throws a RetryableError when there is no usable answer. */
  ask(signal: AbortSignal): Promise<Quoted>
}

/** One cent to a million dollars: outside of it an answer is an accident, not a price. */
const LOWEST = rate(10_000)
const HIGHEST = rate(1_000_000_000_000n)

/**
 * Reads a service's price, decimal text or a JSON number in its shortest text form.
 * @returns null when it is no plain positive decimal number within sane bounds.
 */
export function readPrice(value: unknown): Rate | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const price = parseRate(String(value))
  return price !== null && price >= LOWEST && price <= HIGHEST ? price : null
}

/**
 * Fetches JSON and reads the price out of it.
 * @throws RetryableError on anything but a 200 with a readable price.
 */
export async function askJson(
  url: string,
  parse: (json: unknown) => Quoted | null,
  init: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<Quoted> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (!response.ok) throw new RetryableError(`HTTP ${response.status}`)
  const quoted = parse(await response.json())
  if (quoted === null) throw new RetryableError('no price in the answer')
  return quoted
}
