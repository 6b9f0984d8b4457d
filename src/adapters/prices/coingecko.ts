import { z } from 'zod'
import { DAY, type Ms, SECOND } from '../../kernel/clock.ts'
import { ASK_EVERY, askJson, type PriceSource, type Quoted, readPrice } from './source.ts'

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

/** A plan: how many calls it allows a month, and the header that its key goes into. */
export type CoinGeckoPlan = { name: 'free' | 'pro'; callsPerMonth: number; apiKey: string | null }

const MONTH = 31 * DAY
/** Starts, doctors and a clock that is off take some calls too. */
const SPENT_BY_POLLING = 0.95

/** How often CoinGecko may be asked so that a month's calls last for a month. */
export function askEvery({ callsPerMonth }: Pick<CoinGeckoPlan, 'callsPerMonth'>): Ms {
  return Math.max(ASK_EVERY, Math.ceil(MONTH / (callsPerMonth * SPENT_BY_POLLING)))
}

/** https://docs.coingecko.com/docs/setting-up-your-api-key: each plan has its own host and header. */
export function coinGecko(
  baseUrl: string,
  plan: CoinGeckoPlan = { name: 'free', callsPerMonth: 10_000, apiKey: null },
): PriceSource {
  const { name, apiKey } = plan
  const header = name === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const headers = apiKey === null ? undefined : { [header]: apiKey }
  return {
    name: 'coingecko',
    everyMs: askEvery(plan),
    ask: (signal) =>
      askJson(`${baseUrl}/api/v3/simple/price?${QUERY}`, parseCoinGecko, { signal, headers }),
  }
}
