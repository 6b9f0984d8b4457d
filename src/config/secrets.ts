import type { Config } from './config.ts'

/** Removing shorter ones would remove ordinary words too. */
const SHORTEST_SECRET = 8

/** Every value that must not appear in a log: passwords, keys, and the parts of URLs that contain them. */
export function secretsOf(config: Config): string[] {
  const { solana, databaseUrl, nats, prices, telegram, dataKey, logKeys, launches, backup } = config
  const { yellowstone, metadataGateway } = launches
  const pieces = [
    ...solana.endpoints.flatMap(({ rpcUrl, wsUrl }) => [rpcUrl, wsUrl]),
    ...(yellowstone ? [yellowstone.url] : []),
    ...(metadataGateway ? [metadataGateway] : []),
  ]
    .map((url) => new URL(url))
    .flatMap((url) => [...passwords(url), ...keys(url)])
  if (yellowstone?.token) pieces.push(yellowstone.token)
  if (databaseUrl) pieces.push(...passwords(new URL(databaseUrl)))
  for (const url of nats?.urls ?? []) pieces.push(...passwords(new URL(url)))
  if (prices.coingecko.apiKey) pieces.push(prices.coingecko.apiKey)
  if (telegram) pieces.push(telegram.botToken, telegram.webhook?.secret ?? '')
  if (backup?.target.kind === 's3') pieces.push(backup.target.keyId, backup.target.secret)
  if (backup?.scratchUrl) pieces.push(...passwords(new URL(backup.scratchUrl)))
  if (dataKey) pieces.push(dataKey)
  pieces.push(...logKeys)
  return [...new Set(pieces)].filter((piece) => piece.length >= SHORTEST_SECRET)
}

/** A URL that is safe to show. RPC services have keys in the path, the query, or the user. */
export function shownUrl(text: string): string {
  const url = new URL(text)
  const rest = url.pathname.length > 1 || url.search ? '/…' : ''
  return `${url.protocol}//${url.host}${rest}`
}

/** As written in the URL, and decoded, as a driver would print it. */
function passwords(url: URL): string[] {
  const inQuery = url.searchParams.get('password') ?? ''
  return [url.password, unescaped(url.password), inQuery]
}

function keys(url: URL): string[] {
  return [url.username, ...url.pathname.split('/'), ...url.searchParams.values()]
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
