/** The three price services, by the names of their base paths. */
export const SOURCES = ['coingecko', 'coinbase', 'kraken'] as const

export type Source = (typeof SOURCES)[number]

/** The price of one SOL in dollars, with its time (Unix milliseconds). */
export type Quote = { usd: number; at: number }

const coin = ({ usd, at }: Quote) => ({ usd, last_updated_at: Math.floor(at / 1_000) })

/** The path under a service's base URL. */
export const PATHS: Record<Source, string> = {
  coingecko: '/api/v3/simple/price',
  coinbase: '/v2/prices/SOL-USD/spot',
  kraken: '/0/public/Ticker',
}

/** Each service's response body for SOL in dollars. CoinGecko answers for USDC in the same call. */
export const BODIES: Record<Source, (quote: Quote, usdc: Quote | null) => unknown> = {
  coingecko: (sol, usdc) => ({
    solana: coin(sol),
    ...(usdc && { 'usd-coin': coin(usdc) }),
  }),
  coinbase: ({ usd }) => ({ data: { amount: usd.toFixed(2), base: 'SOL', currency: 'USD' } }),
  kraken: ({ usd }) => {
    const price = usd.toFixed(4)
    return {
      error: [],
      result: {
        SOLUSD: {
          a: [price, '10', '10.000'],
          b: [price, '12', '12.000'],
          c: [price, '1.00000000'],
          v: ['120000.0', '480000.0'],
          p: [price, price],
          t: [9_000, 36_000],
          l: [price, price],
          h: [price, price],
          o: price,
        },
      },
    }
  },
}
