import { BlockList, isIPv6 } from 'node:net'

/**
 * What is not on the public internet, from IANA's registries of special-purpose addresses
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry), and one
 * cloud's metadata service that has a public address.
 */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Everything outside 2000::/3 is closed, and inside it these ranges, which hold other protocols' addresses or none. */
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [address, bits] of CLOSED_V4) closed.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of CLOSED_V6) closed.addSubnet(address, bits, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is on the public internet. IPv6 forms of IPv4 addresses (mapped,
 * translated, tunneled) are not: they lead wherever the network in between takes them.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !closed.check(address, 'ipv4')
  const [plain = ''] = address.split('%')
  return global.check(plain, 'ipv6') && !closed.check(plain, 'ipv6')
}
