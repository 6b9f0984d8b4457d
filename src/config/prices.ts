import type { SettingsReader } from './reader.ts'

export type PricesConfig = {
  coingeckoUrl: string
  coinbaseUrl: string
  krakenUrl: string
  /** Its `apiKey` is secret. */
  coingecko: { name: 'free' | 'pro'; callsPerMonth: number; apiKey: string | null }
}

const COINGECKO = {
  free: { url: 'https://api.coingecko.com', calls: 10_000 },
  pro: { url: 'https://pro-api.coingecko.com', calls: 500_000 },
} as const

/** The price services and their call limits. */
export function pricesFrom(read: SettingsReader): PricesConfig {
  const name = read.choice('COINGECKO_PLAN', ['free', 'pro'], 'free')
  const apiKey = read.text('COINGECKO_API_KEY')
  if (name === 'pro' && apiKey === null) {
    read.refuse('COINGECKO_API_KEY: missing; COINGECKO_PLAN=pro needs one.', null)
  }
  const range = { least: 5_000, most: 100_000_000 }
  const callsPerMonth = read.number('COINGECKO_CALLS_PER_MONTH', COINGECKO[name].calls, range)
  const coingeckoUrl = read.baseUrl('COINGECKO_URL', COINGECKO[name].url)
  return {
    coingeckoUrl,
    coinbaseUrl: read.baseUrl('COINBASE_URL', 'https://api.coinbase.com'),
    krakenUrl: read.baseUrl('KRAKEN_URL', 'https://api.kraken.com'),
    coingecko: { name, callsPerMonth, apiKey },
  }
}
