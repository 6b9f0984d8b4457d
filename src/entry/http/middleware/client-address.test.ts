import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { addressReader, type TrustProxy } from './client-address.ts'

const PROXY = '10.0.0.1'

/** @returns whom a request counts for that comes from `PROXY` */
async function counted(trust: TrustProxy, forwarded?: string): Promise<string> {
  const read = addressReader(trust)
  const app = new Hono().get('/', (context) => context.text(read(context)))
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const socket = { remoteAddress: `::ffff:${PROXY}` }
  return (await app.request('/', { headers }, { incoming: { socket } })).text()
}

describe('the address that a request counts for', () => {
  it('is the connection’s without a proxy of ours', async () => {
    expect(await counted(0, '192.0.2.7')).toBe(PROXY)
    expect(await counted(['10.9.0.0/16'], '192.0.2.7')).toBe(PROXY)
    expect(await counted(1)).toBe(PROXY)
  })

  it('is the last that our proxies wrote, whatever a visitor wrote before', async () => {
    expect(await counted(1, '198.51.100.1, 192.0.2.7')).toBe('192.0.2.7')
    expect(await counted(2, '198.51.100.1, 192.0.2.7, 10.0.0.2')).toBe('192.0.2.7')
    expect(await counted(['10.0.0.0/8'], '198.51.100.1, 192.0.2.7, 10.0.0.2')).toBe('192.0.2.7')
  })

  it.each([
    ['192.0.2.7:50123', '192.0.2.7'],
    ['[2001:db8:1:2:3::4]:50123', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:3::4]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
  ])('is read as proxies write it: %s', async (forwarded, address) => {
    expect(await counted(1, forwarded)).toBe(address)
  })
})
