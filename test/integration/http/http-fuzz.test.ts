import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../src/contract/errors.ts'
import { eachEngine } from '../../engines.ts'
import { type SiteClient, siteClient } from '../../support/site-client.ts'
import { openServer, type TestServer } from '../../support/world.ts'

const RUNS = { numRuns: 200, seed: 20_261_121 }

eachEngine((engine) => {
  let server: TestServer
  let site: SiteClient
  let order: { id: string }
  let visitors = 0

  beforeAll(async () => {
    server = await openServer(await engine.fresh(), { env: { TRUST_PROXY: '1' } })
    const made = await visitor().call('POST', '/api/orders', { plan: '30d' })
    order = made.body
  })
  afterAll(() => server?.stop())

  /** The one session, from another address each time: limits are not what is tried here. */
  function visitor(): SiteClient {
    visitors += 1
    const address = `10.1.${visitors >> 8}.${visitors & 255}`
    const next = siteClient(server.url, { 'x-forwarded-for': address })
    for (const [name, value] of site?.cookies ?? []) next.cookies.set(name, value)
    site = next
    return next
  }

  /** A "no" of the closed list, or a "yes"; never a fault of ours. */
  function expectAnswer(
    status: number,
    body: { error?: { code: string; message: string } } | null,
  ) {
    if (status < 400) return
    const code = body?.error?.code as keyof typeof REFUSALS
    expect(REFUSALS[code]).toEqual([status, body?.error?.message])
    expect(code).not.toBe('internal')
  }

  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\0', '__proto__'),
  )
  const known = () =>
    fc.constantFrom(
      ...['plan', 'username', 'order', 'wallet', 'signature', 'name', 'reply_to', 'message'],
    )
  const value = () =>
    fc.oneof(text, fc.jsonValue(), fc.constantFrom('30d', 'lifetime', 'alice', order.id))
  const body = () =>
    fc.oneof(
      fc.jsonValue().map((json) => JSON.stringify(json)),
      fc.dictionary(known(), value()).map((json) => JSON.stringify(json)),
      text,
    )
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data', 'x'),
  )
  const part = () => text.map((raw) => encodeURIComponent(raw.toWellFormed()))

  test('any body is accepted or refused with a known code', async () => {
    const target = () =>
      fc.oneof(
        fc.constantFrom('POST /api/orders', 'POST /api/contact', 'POST /api/wallet_proofs'),
        part().map((id) => `PUT /api/wallet_proofs/${id}`),
        part().map((wallet) => `PUT /api/pending_wallets/${wallet}`),
        fc.constant('PUT /api/pending_wallets/4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jCqBq9UQmTqRk5rn'),
      )
    await fc.assert(
      fc.asyncProperty(target(), type, body(), async (line, contentType, sent) => {
        const [method = '', path = ''] = line.split(' ')
        const headers = { 'content-type': contentType }
        const response = await visitor().request(method, path, { headers, body: Buffer.from(sent) })
        expectAnswer(response.status, await response.json())
      }),
      RUNS,
    )
  })

  test('any API path is answered or refused with a known code', async () => {
    const path = () =>
      fc.oneof(
        fc.array(part(), { maxLength: 3 }).map((parts) => `/api/${parts.join('/')}`),
        part().map((id) => `/api/orders/${id}`),
        part().map((id) => `/api/orders/${id}/events`),
        part().map((id) => `/api/users/${id}`),
        part().map((id) => `/api/users/me?order=${id}`),
      )
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')
    await fc.assert(
      fc.asyncProperty(method, path(), async (verb, asked) => {
        const { status, body: answer } = await visitor().call(verb, asked)
        expectAnswer(status, answer)
      }),
      RUNS,
    )
  })

  test('any other path is a page, a redirect within the site, or a 404', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part(), { maxLength: 4 }), async (parts) => {
        const { status } = await visitor().request('GET', `/${parts.join('/')}`)
        expect([200, 404]).toContain(status)
      }),
      RUNS,
    )
  })

  test('no header that we read causes a server error', async () => {
    const printable = fc.string({ unit: 'grapheme-ascii' }).map((raw) => raw.trim())
    const header = fc.constantFrom(
      ...[
        'cookie',
        'origin',
        'if-none-match',
        'accept-encoding',
        'sec-fetch-site',
        'x-forwarded-for',
      ],
    )
    await fc.assert(
      fc.asyncProperty(header, printable, async (name, sent) => {
        for (const path of ['/api/orders', '/pricing']) {
          const headers = { 'x-forwarded-for': `10.2.${visitors & 255}.1`, [name]: sent }
          visitors += 1
          const response = await fetch(server.url + path, { headers })
          expect([200, 304]).toContain(response.status)
          await response.arrayBuffer()
        }
      }),
      RUNS,
    )
  })

  test('none of it caused a server error', () => {
    expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([])
  })
})
