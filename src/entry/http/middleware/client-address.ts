import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** How many of our own proxies are in front, or their networks. */
export type TrustProxy = number | readonly string[]

/**
 * The address for rate limits: an IPv4 address, or the /64 of an IPv6 one, because one household
 * has all of it. X-Forwarded-For is read from its end, and only as far as the proxies are ours:
 * earlier entries can be forged.
 */
export function addressReader(trust: TrustProxy): (context: Context) => string {
  const isTrusted =
    typeof trust === 'number' ? (_: string, hop: number) => hop < trust : inNetworks(trust)
  return (context) => {
    const chain = (context.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((part) => withoutPort(part.trim()))
    let address = getConnInfo(context).remote.address ?? 'unknown'
    for (let hop = 0; isTrusted(address, hop); hop++) {
      const before = chain.pop()
      if (before === undefined || isIP(before) === 0) break
      address = before
    }
    return counted(address)
  }
}

/** Some proxies append the visitor's port: `192.0.2.7:50123`, `[2001:db8::1]:50123`. */
function withoutPort(part: string): string {
  return part.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

function inNetworks(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const family = isIPv6(base) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(base, family)
    else list.addSubnet(base, Number(bits), family)
  }
  return (address: string) => {
    const plain = unmapped(address)
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

function counted(address: string): string {
  const plain = unmapped(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const start = head.split(':').filter(Boolean)
  const missing = 8 - start.length - tail.split(':').filter(Boolean).length
  const groups = plain.includes('::')
    ? [...start, ...Array(missing).fill('0'), ...tail.split(':').filter(Boolean)]
    : start
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** IPv4 inside IPv6, as dual-stack sockets report it. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
