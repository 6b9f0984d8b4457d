import { foldWords } from './fold-words.ts'

/**
 * Tokens that are often copied, with their names, and the mint of the real one on Solana if it
 * exists.
 */
const WELL_KNOWN: readonly (readonly [symbol: string, names: string[], mint?: string])[] = [
  ['BONK', ['Bonk', 'Bonk Inu'], 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
  ['WIF', ['dogwifhat'], 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'],
  ['POPCAT', ['Popcat'], '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr'],
  ['MEW', ['cat in a dogs world'], 'MEW1gQWJ3nEXg2qgERiKu7FAFj79PHvQVREQUzScPP5'],
  ['BOME', ['Book of Meme'], 'ukHH6c7mMyiWCf1b9pnWe25TSpkDDt3H5pQZgZ74J82'],
  ['PNUT', ['Peanut the Squirrel'], '2qEHjDLDLbuBgRYvsxhc5D6uDWAivNFZGan56P1tpump'],
  ['MOODENG', ['Moo Deng'], 'ED5nyyWEzpPPiWimP8vYm7sD7TD3LAt3Q3gRTWHzPJBY'],
  ['GOAT', ['Goatseus Maximus'], 'CzLSujWBLFsSjncfkh59rUFqvafWcY5tzedWJSuypump'],
  ['FARTCOIN', ['Fartcoin'], '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump'],
  ['TRUMP', ['Official Trump'], '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN'],
  ['MELANIA', ['Melania Meme'], 'FUAfBo2jgks6gB4Z4LfZkqSZgzNucisEHqnNebaRxM1P'],
  ['GIGA', ['Gigachad'], '63LfDmNb3MQ8mw9MtZ2To9bEA2M71kZUUGq5tiJxcqj9'],
  ['PENGU', ['Pudgy Penguins'], '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'],
  ['AI16Z', ['ai16z'], 'HeLp6NuQkmYB4pYWo2zYs22mESHXPQYzXbB8n4V98jwC'],
  ['JUP', ['Jupiter'], 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'],
  ['RAY', ['Raydium'], '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'],
  ['PUMP', ['Pump'], 'pumpCmXqMfrsAkQ5r49WcJnRayYRqmXz6ae8H7H9Dfn'],
  ['PYTH', ['Pyth Network'], 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3'],
  ['SAMO', ['Samoyedcoin'], '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
  ['SOL', ['Solana', 'Wrapped SOL'], 'So11111111111111111111111111111111111111112'],
  ['USDC', ['USD Coin'], 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['USDT', ['Tether', 'Tether USD'], 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ['BTC', ['Bitcoin']],
  ['ETH', ['Ethereum']],
  ['XRP', ['Ripple']],
  ['DOGE', ['Dogecoin']],
  ['SHIB', ['Shiba Inu']],
  ['PEPE', ['Pepe']],
  ['FLOKI', ['Floki', 'Floki Inu']],
  ['BRETT', ['Brett']],
  ['MOG', ['Mog Coin']],
  ['TURBO', ['Turbo']],
  ['SPX', ['SPX6900']],
  ['WLFI', ['World Liberty Financial']],
  ['HYPE', ['Hyperliquid']],
]

const BY_KEY = new Map<string, { symbol: string; mint: string | undefined }>()
for (const [symbol, names, mint] of WELL_KNOWN) {
  for (const words of [symbol, ...names]) {
    const key = foldWords(words)
    if (key !== null) BY_KEY.set(key, { symbol, mint })
  }
}

/** The ticker of the well-known token that a mint's name or ticker could be taken for; null: none. */
export function wellKnownLike(
  mint: string,
  nameKey: string | null,
  symbolKey: string | null,
): string | null {
  for (const key of [symbolKey, nameKey]) {
    const found = key === null ? undefined : BY_KEY.get(key)
    if (found && found.mint !== mint) return found.symbol
  }
  return null
}
