import { z } from 'zod'
import { DAY, type Ms, SECOND } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { ASK_EVERY, fetchJson, type PriceSource, type Quoted, readPrice } from './source.ts'

const coin = z.object({ usd: z.number(), last_updated_at: z.number().int().positive().optional() })
const shape = z.object({ solana: coin })
const usdcShape = z.object({ 'usd-coin': coin })

const queryFor = (ids: string) => `ids=${ids}&vs_currencies=usd&include_last_updated_at=true`

/** https://docs.coingecko.com/reference/simple-price: `solana.usd`, a JSON number; time in seconds. */
export function parseCoinGecko(json: unknown): Quoted | null {
  const answer = shape.safeParse(json)
  return answer.success ? quotedOf(answer.data.solana) : null
}

function quotedOf({ usd, last_updated_at }: z.output<typeof coin>): Quoted | null {
  const rate = readPrice(usd)
  if (rate === null) return null
  return { rate, at: last_updated_at === undefined ? null : last_updated_at * SECOND }
}

/** A plan: how many calls it allows a month, and the header that its key goes into. */
type CoinGeckoPlan = { name: 'free' | 'pro'; callsPerMonth: number; apiKey: string | null }

const MONTH = 31 * DAY
/** Share of the calls; starts, the doctor, and a wrong clock take some too. */
const SPENT_BY_POLLING = 0.95

/** How often CoinGecko may be asked so that a month's calls last for a month. */
export function requestInterval({ callsPerMonth }: Pick<CoinGeckoPlan, 'callsPerMonth'>): Ms {
  return Math.max(ASK_EVERY, Math.ceil(MONTH / (callsPerMonth * SPENT_BY_POLLING)))
}

/** https://docs.coingecko.com/docs/setting-up-your-api-key: each plan has its own host and header. */
export function coinGecko(
  baseUrl: string,
  plan: CoinGeckoPlan = { name: 'free', callsPerMonth: 10_000, apiKey: null },
): PriceSource {
  return asking(baseUrl, plan, 'solana', parseCoinGecko)
}

/** Gets SOL and USDC by the same calls, so that USDC takes none of the plan's month. */
export function coinGeckoWithUsdc(
  baseUrl: string,
  plan: CoinGeckoPlan,
): { sol: PriceSource; usdc: PriceSource } {
  let last: Quoted | null = null
  let newest: Promise<Quoted> | null = null
  let isAsking = false
  const both = asking(baseUrl, plan, 'solana,usd-coin', (json) => {
    const { data } = usdcShape.safeParse(json)
    const quoted = data ? quotedOf(data['usd-coin']) : null
    // A price without its own time would never grow old.
    last = quoted?.at == null ? null : quoted
    return parseCoinGecko(json)
  })
  function ask(signal: AbortSignal): Promise<Quoted> {
    isAsking = true
    newest = both.ask(signal).finally(() => {
      isAsking = false
    })
    return newest
  }
  return {
    sol: { ...both, ask: (signal) => (isAsking && newest) || ask(signal) },
    usdc: {
      name: 'coingecko',
      everyMs: ASK_EVERY,
      async ask(signal) {
        // Makes a call only if nobody has asked for SOL yet.
        await (newest ?? ask(signal)).catch((error: unknown) => {
          if (last === null) throw error
        })
        if (last === null) throw new RetryableError('no price of USDC in the answer')
        return last
      },
    },
  }
}

function asking(
  baseUrl: string,
  plan: CoinGeckoPlan,
  ids: string,
  parse: (json: unknown) => Quoted | null,
): PriceSource {
  const { name, apiKey } = plan
  const header = name === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const headers = apiKey === null ? undefined : { [header]: apiKey }
  return {
    name: 'coingecko',
    everyMs: requestInterval(plan),
    ask: (signal) =>
      fetchJson(`${baseUrl}/api/v3/simple/price?${queryFor(ids)}`, parse, { signal, headers }),
  }
}
