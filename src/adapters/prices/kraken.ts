import { z } from 'zod'
import { RetryableError } from '../../kernel/errors.ts'
import { oneLine } from '../../kernel/text.ts'
import { ASK_EVERY, fetchJson, type PriceSource, type Quoted, readPrice } from './source.ts'

const shape = z.object({
  error: z.array(z.string().startsWith('W')),
  result: z.record(z.string(), z.object({ c: z.array(z.string()).min(1) })),
})

const notices = z.object({ error: z.array(z.string()) })

/**
 * https://docs.kraken.com/api/docs/rest-api/get-ticker-information: the only entry of `result`,
 * whose name is Kraken's own for the pair; `c[0]` is the last trade's price, decimal text, no time.
 * Entries of `error` that begin with W are warnings beside a valid result.
 */
export function parseKraken(json: unknown): Quoted | null {
  const answer = shape.safeParse(json)
  const pairs = Object.values(answer.data?.result ?? {})
  const rate = pairs.length === 1 ? readPrice(pairs[0]?.c[0]) : null
  return rate === null ? null : { rate, at: null }
}

/** Kraken names what went wrong inside a 200. */
function parseOrThrow(json: unknown): Quoted | null {
  const refused = notices.safeParse(json).data?.error.find((one) => !one.startsWith('W'))
  if (refused !== undefined) throw new RetryableError(`Kraken: ${oneLine(refused, 80)}`)
  return parseKraken(json)
}

/** Last trade of a pair, from Kraken's public API, which reports errors inside a 200. */
export function kraken(baseUrl: string, pair: 'SOLUSD' | 'USDCUSD' = 'SOLUSD'): PriceSource {
  return {
    name: 'kraken',
    everyMs: ASK_EVERY,
    ask: (signal) => fetchJson(`${baseUrl}/0/public/Ticker?pair=${pair}`, parseOrThrow, { signal }),
  }
}
