import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newReference } from '../../../src/domains/orders/reference.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { eachEngine } from '../../engines.ts'
import { openBehindProxy, refusal, WALLET } from '../../support/behind-proxy.ts'

const COOKIE = 'mintwatch_session'

eachEngine((engine) => {
  const { visitor, customer, server } = openBehindProxy(engine)

  async function send(
    method: string,
    path: string,
    body: string,
    type: string | null = 'application/json',
  ): Promise<unknown[]> {
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
    // Bytes have no type of their own that fetch would send along.
    const response = await visitor().request(method, path, { headers, body: Buffer.from(body) })
    return refusal({ status: response.status, body: await response.json() })
  }

  describe('a body', () => {
    const WRITES = [
      ['POST', '/api/orders'],
      ['POST', '/api/contact'],
      ['POST', '/api/wallet_proofs'],
    ] as const

    test.each(WRITES)('of %s %s must be JSON, say so, and be small', async (method, path) => {
      expect(await send(method, path, '{')).toEqual([400, 'invalid_json'])
      expect(await send(method, path, '')).toEqual([400, 'invalid_json'])
      expect(await send(method, path, '{}', null)).toEqual([415, 'unsupported_media_type'])
      expect(await send(method, path, '{}', 'text/plain')).toEqual([415, 'unsupported_media_type'])
      const large = JSON.stringify({ plan: '30d', message: 'x'.repeat(17_000) })
      expect(await send(method, path, large)).toEqual([413, 'body_too_large'])
    })

    test('sent in chunks of unknown length is cut off too', async () => {
      const endless = new ReadableStream<Uint8Array>({
        pull: (stream) => stream.enqueue(new Uint8Array(8_192).fill(0x20)),
      })
      const response = await visitor().request('POST', '/api/contact', {
        headers: { 'content-type': 'application/json' },
        body: endless,
        duplex: 'half',
      })
      expect(response.status).toBe(413)
    })
  })

  describe('orders', () => {
    test.each([{}, null, [], 'x', 7, { plan: 7 }, { plan: 'weekly' }, { plan: '' }])(
      'are refused for %j',
      async (body) => {
        expect(refusal(await visitor().call('POST', '/api/orders', body))).toEqual([
          400,
          'unknown_plan',
        ])
      },
    )

    test('are made for a plan in any letter case, and found again by their session', async () => {
      const site = visitor()
      const made = await site.call('POST', '/api/orders', { plan: 'LifeTime' })
      expect([made.status, made.body.plan]).toEqual([201, 'lifetime'])
      const again = await site.call('POST', '/api/orders', { plan: 'lifetime' })
      expect([again.status, again.body.id]).toEqual([200, made.body.id])
      expect((await site.call('GET', '/api/orders')).body.orders).toMatchObject([
        { id: made.body.id },
      ])
      expect((await visitor().call('GET', '/api/orders')).body).toEqual({ orders: [] })
    })

    test('get the same answer, whichever order they name as paid', async () => {
      const { site, order } = await customer()
      for (const after of [null, 'A'.repeat(22), 'short', 7, { id: 1 }]) {
        const again = await site.call('POST', '/api/orders', { plan: '30d', after })
        expect([again.status, again.body.id]).toEqual([200, order.id])
      }
    })

    test('that are paid are returned to a buyer who has not seen it yet', async () => {
      const { site, order } = await customer()
      const { db, clock } = server().app.context
      await db.read
        .updateTable('orders')
        .set({ status: 'settled', settled_at: clock.now(), settled_by: 'operator' })
        .where('id', '=', order.id)
        .execute()
      const open = async (more: object) =>
        (await site.call('POST', '/api/orders', { plan: '30d', ...more })).body
      expect(await open({ after: null })).toMatchObject({ id: order.id, status: 'settled' })
      const next = await open({ after: order.id })
      expect(next).toMatchObject({ status: 'open' })
      expect(await open({})).toMatchObject({ id: next.id })
    })

    test('of strangers look like orders that do not exist', async () => {
      const { order } = await customer()
      const { site: stranger } = await customer()
      for (const site of [stranger, visitor()]) {
        for (const id of [order.id, 'A'.repeat(22), 'short', '%00', "'; --", '..%2f..']) {
          const answer = await site.call('GET', `/api/orders/${id}`)
          expect(refusal(answer)).toEqual([404, 'not_found'])
        }
      }
      const events = `/api/orders/${order.id}/events`
      expect(refusal(await stranger.call('GET', events))).toEqual([404, 'not_found'])
      expect(refusal(await visitor().call('GET', events))).toEqual([401, 'no_session'])
    })

    test('are limited to three open ones for a browser', async () => {
      const { site, order } = await customer()
      const { db } = server().app.context
      const row = await db.read
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      for (const id of ['b', 'c'].map((letter) => order.id.slice(0, 21) + letter))
        await db.read
          .insertInto('orders')
          .values({ ...row, id, reference: newReference(systemEntropy) })
          .execute()
      expect(refusal(await site.call('POST', '/api/orders', { plan: 'lifetime' }))).toEqual([
        429,
        'too_many_orders',
      ])
    })
  })

  test('an unknown API path is a JSON 404 for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      for (const path of ['/api', '/api/', '/api/nothing', '/api/orders/x/y', '/api/../api/x']) {
        const answer = await visitor().call(method, path, method === 'GET' ? undefined : {})
        expect([method, path, ...refusal(answer)]).toEqual([method, path, 404, 'not_found'])
      }
    }
    expect(refusal(await visitor().call('POST', '/pricing', {}))).toEqual([
      405,
      'method_not_allowed',
    ])
  })

  describe('another site', () => {
    const write = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ plan: '30d' })
      const all = { 'content-type': 'application/json', ...headers }
      return (await visitor().request('POST', '/api/orders', { headers: all, body })).status
    }

    test('may not write', async () => {
      expect(await write({ origin: 'https://evil.example' })).toBe(403)
      expect(await write({ origin: 'null' })).toBe(403)
      expect(await write({ origin: `${server().url}.evil.example` })).toBe(403)
      expect(await write({ 'sec-fetch-site': 'cross-site' })).toBe(403)
      expect(await write({ 'sec-fetch-site': 'same-site' })).toBe(403)
    })

    test('is told apart from ours', async () => {
      expect(await write({ origin: server().url, 'sec-fetch-site': 'same-origin' })).toBe(201)
    })

    test('may not read our answers', async () => {
      const headers = { origin: 'https://evil.example' }
      const { headers: answered } = await visitor().request('GET', '/api/price', { headers })
      expect(answered.get('access-control-allow-origin')).toBeNull()
      expect(answered.get('cross-origin-resource-policy')).toBe('same-origin')
    })
  })

  describe('the session', () => {
    test("is a cookie that scripts and other sites can't read", async () => {
      const { headers } = await visitor().call('POST', '/api/orders', { plan: '30d' })
      const [cookie = ''] = headers.getSetCookie()
      expect(cookie).toMatch(/^mintwatch_session=[\w-]{43};/)
      for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag)
    })

    test('is stored only as a hash', async () => {
      const { site } = await customer()
      const stored = await server()
        .app.context.db.read.selectFrom('sessions')
        .select('token_hash')
        .execute()
      expect(stored.map(({ token_hash }) => token_hash)).not.toContain(site.cookies.get(COOKIE))
    })

    test('that we never issued is ignored', async () => {
      for (const token of ['', 'x', 'A'.repeat(43), '%00', 'A'.repeat(5_000)]) {
        const site = visitor()
        site.cookies.set(COOKIE, token)
        expect((await site.call('GET', '/api/orders')).body).toEqual({ orders: [] })
      }
    })
  })

  test('responses forbid caching, sniffing, and framing', async () => {
    const { headers } = await visitor().call('GET', '/api/orders')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('no cookie, signature or message of a visitor is in the log', async () => {
    const { site, order } = await customer()
    const { body } = await site.call('POST', '/api/wallet_proofs', { wallet: WALLET })
    const signature = randomBytes(64).toString('base64')
    await site.call('PUT', `/api/wallet_proofs/${body.id}`, { signature })
    await site.call('POST', '/api/contact', { name: '', reply_to: 'a@b.c', message: 'my secret' })
    await site.request('POST', '/api/orders', {
      body: '{"broken',
      headers: { 'content-type': 'application/json' },
    })
    const log = server().logged.join('')
    for (const secret of [site.cookies.get(COOKIE), signature, body.message, 'my secret', order.id])
      expect(log).not.toContain(secret)
    expect(log).not.toContain('request failed')
  })
})
