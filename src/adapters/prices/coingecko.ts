import { z } from 'zod'
import { SECOND } from '../../kernel/clock.ts'
import { askJson, type PriceSource, type Quoted, readPrice } from './source.ts'

const shape = z.object({
  solana: z.object({ usd: z.number(), last_updated_at: z.number().int().positive().optional() }),
})

const QUERY = 'ids=solana&vs_currencies=usd&include_last_updated_at=true'

/** https://docs.coingecko.com/reference/simple-price: `solana.usd`, a JSON number; time in seconds. */
export function parseCoinGecko(json: unknown): Quoted | null {
  const answer = shape.safeParse(json)
  if (!answer.success) return null
  const { usd, last_updated_at } = answer.data.solana
  const rate = readPrice(usd)
  if (rate === null) return null
  return { rate, at: last_updated_at === undefined ? null : last_updated_at * SECOND }
}

/** @param apiKey a demo key, which raises CoinGecko's limits */
export function coinGecko(baseUrl: string, apiKey?: string): PriceSource {
  const headers = apiKey ? { 'x-cg-demo-api-key': apiKey } : undefined
  return {
    name: 'coingecko',
    ask: (signal) =>
      askJson(`${baseUrl}/api/v3/simple/price?${QUERY}`, parseCoinGecko, { signal, headers }),
  }
}
