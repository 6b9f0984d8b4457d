import { inQuotes, isNetwork, type SettingsReader } from './reader.ts'

/**
 * Which X-Forwarded-For to trust: the number of proxies in front (0: none), or those with an
 * address in one of these networks (`10.0.0.0/8`, `::1`).
 */
export type TrustProxy = number | readonly string[]

export function trustProxy(read: SettingsReader): TrustProxy {
  const words = read.list('TRUST_PROXY')
  if (words === null) return 0
  const [first = '', ...rest] = words
  if (rest.length === 0 && /^\d$/.test(first)) return Number(first)
  for (const word of words) {
    if (isNetwork(word)) continue
    read.refuse(
      `TRUST_PROXY: ${inQuotes(word)} is neither a number nor an address. Write how many proxies are in front (TRUST_PROXY=1), or their addresses and networks (TRUST_PROXY=127.0.0.1,10.0.0.0/8).`,
      null,
    )
  }
  return words
}
