import { z } from 'zod'
import { ASK_EVERY, fetchJson, type PriceSource, type Quoted, readPrice } from './source.ts'

const shape = z.object({
  data: z.object({ amount: z.string(), currency: z.literal('USD').optional() }),
})

/** https://docs.cdp.coinbase.com/coinbase-app/track-apis/prices: `data.amount`, decimal text, no time. */
export function parseCoinbase(json: unknown): Quoted | null {
  const answer = shape.safeParse(json)
  const rate = readPrice(answer.data?.data.amount)
  return rate === null ? null : { rate, at: null }
}

/** Spot price of SOL in USD, from Coinbase's public API. */
export function coinbase(baseUrl: string): PriceSource {
  return {
    name: 'coinbase',
    everyMs: ASK_EVERY,
    ask: (signal) => fetchJson(`${baseUrl}/v2/prices/SOL-USD/spot`, parseCoinbase, { signal }),
  }
}
