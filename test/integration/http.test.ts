import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantMembership } from '../../src/domains/memberships/index.ts'
import { newReference } from '../../src/domains/orders/reference.ts'
import { systemEntropy } from '../../src/kernel/ids.ts'
import { eachEngine } from '../engines.ts'
import { type Answer, siteClient } from '../support/site-client.ts'
import { openHouse, type TestHouse } from '../support/world.ts'

const COOKIE = 'mintwatch_session'
const WALLET = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jCqBq9UQmTqRk5rn'
const HOSTILE = '<script>alert(1)</script>\u202e\'"; drop table orders; -- {{7*7}} 🪙'

eachEngine((engine) => {
  let house: TestHouse

  beforeAll(async () => {
    house = await openHouse(await engine.fresh(), { env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => house?.stop())

  /** A browser at an address of its own, so that no test uses up another's tries. */
  function visitor() {
    const address = `10.${[...randomBytes(3)].join('.')}`
    return siteClient(house.url, { 'x-forwarded-for': address })
  }

  async function customer() {
    const site = visitor()
    const { body: order } = await site.call('POST', '/api/orders', { plan: '30d' })
    return { site, order }
  }

  const refusal = ({ status, body }: Answer) => [status, body?.error?.code]

  async function send(
    method: string,
    path: string,
    body: string,
    type: string | null = 'application/json',
  ): Promise<unknown[]> {
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
    // Bytes have no type of their own that fetch would send along.
    const response = await visitor().request(method, path, { headers, body: Buffer.from(body) })
    return refusal({ ...response, status: response.status, body: await response.json() })
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

    test('that comes in pieces of unknown length is cut off all the same', async () => {
      const endless = new ReadableStream<Uint8Array>({
        pull: (stream) => stream.enqueue(new Uint8Array(8_192).fill(0x20)),
      })
      const response = await visitor().request('POST', '/api/contact', {
        headers: { 'content-type': 'application/json' },
        body: endless,
        duplex: 'half',
      } as RequestInit)
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

    test('of strangers and none at all are the same', async () => {
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

    test('are three at most that a browser holds open', async () => {
      const { site, order } = await customer()
      const { db } = house.app.context
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

  describe('a claim', () => {
    const claim = async (change: object, wallet = WALLET) => {
      const { site, order } = await customer()
      const body = { username: 'alice', plan: '30d', order: order.id, ...change }
      return refusal(
        await site.call('PUT', `/api/pending_wallets/${encodeURIComponent(wallet)}`, body),
      )
    }

    test('needs the session of the order', async () => {
      const { order } = await customer()
      const body = { username: 'alice', plan: '30d', order: order.id }
      const path = `/api/pending_wallets/${WALLET}`
      expect(refusal(await visitor().call('PUT', path, body))).toEqual([401, 'no_session'])
      const { site: stranger } = await customer()
      expect(refusal(await stranger.call('PUT', path, body))).toEqual([404, 'not_found'])
    })

    test.each([
      ['no Solana address', 'nonsense'],
      ['too short', WALLET.slice(0, 20)],
      ['with a letter that base58 lacks', `0${WALLET.slice(1)}`],
      ['of 33 bytes', `${WALLET}11`],
      ['an Ethereum address', '0x52908400098527886E0F7030069857D2E4169EE7'],
      ['far too long', 'A'.repeat(3_000)],
      ['with NUL', '\0'],
    ])('is refused for a wallet: %s', async (_, wallet) => {
      expect(await claim({}, wallet)).toEqual([400, 'invalid_wallet'])
    })

    test('is refused for our own wallet', async () => {
      const recipient = house.world.env.RECEIVING_WALLET ?? ''
      expect(await claim({}, recipient)).toEqual([400, 'invalid_wallet'])
    })

    test.each(['bob', '123456789', '1alice', 'al ice', 'a-lice', 'a'.repeat(33), HOSTILE])(
      'is refused for the username %j',
      async (username) => {
        expect(await claim({ username })).toEqual([400, 'bad_username'])
      },
    )

    test('is refused for missing and wrong fields', async () => {
      expect(await claim({ username: '  ' })).toEqual([400, 'missing_fields'])
      expect(await claim({}, ' ')).toEqual([400, 'missing_fields'])
      expect(await claim({ username: undefined })).toEqual([400, 'invalid_input'])
      expect(await claim({ username: 7 })).toEqual([400, 'invalid_input'])
      expect(await claim({ username: 'a'.repeat(101) })).toEqual([400, 'invalid_input'])
      expect(await claim({ plan: 'weekly' })).toEqual([400, 'unknown_plan'])
      expect(await claim({ order: 'x' })).toEqual([400, 'invalid_input'])
      expect(await claim({ order: 'A'.repeat(22) })).toEqual([404, 'not_found'])
    })

    test('takes what people type, and five wallets at most', async () => {
      const { site, order } = await customer()
      const wallets = Array.from({ length: 6 }, () => newReference(systemEntropy))
      const answers: Answer[] = []
      for (const wallet of wallets) {
        const body = { username: ' @AliCe ', plan: '30D', order: order.id }
        answers.push(await site.call('PUT', `/api/pending_wallets/%20${wallet}%20`, body))
      }
      expect(answers[0]).toMatchObject({
        status: 200,
        body: { username: 'alice', wallet: wallets[0], plan: '30d', amount: Number(order.sol) },
      })
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409])
      expect(answers[5]?.body.error.code).toBe('too_many_wallets')
    })
  })

  describe('users', () => {
    test.each(['me', 'nobody', '123456', '%00', '%F0%9F%AA%99', 'a'.repeat(2_000), 'me?order=%00'])(
      '%s is not found',
      async (id) => {
        const { site } = await customer()
        for (const who of [site, visitor()])
          expect(refusal(await who.call('GET', `/api/users/${id}`))).toEqual([404, 'not_found'])
      },
    )

    test('a hostile order in the query of a member is not found either', async () => {
      const { site, order } = await customer()
      await house.app.context.db.transaction(async (tx) => {
        const { account_id: accountId } = await tx
          .selectFrom('orders')
          .select('account_id')
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow()
        const grant = { orderId: order.id, accountId, plan: '30d' as const }
        await grantMembership(tx, systemEntropy, grant, house.clock.now())
      })
      expect((await site.call('GET', '/api/users/me')).status).toBe(200)
      for (const hostile of ['%00', '%ED%A0%80', encodeURIComponent(HOSTILE), 'A'.repeat(22)]) {
        const answer = await site.call('GET', `/api/users/me?order=${hostile}`)
        expect(refusal(answer)).toEqual([404, 'not_found'])
      }
    })
  })

  describe('a wallet proof', () => {
    const nonsense = Buffer.alloc(64, 1).toString('base64')

    test('is refused for what is no wallet or no order of this browser', async () => {
      const { site, order } = await customer()
      const ask = async (body: object, who = site) =>
        refusal(await who.call('POST', '/api/wallet_proofs', body))
      expect(await ask({ wallet: 'nonsense' })).toEqual([400, 'invalid_wallet'])
      expect(await ask({})).toEqual([400, 'invalid_input'])
      expect(await ask({ wallet: WALLET, order: 'x' })).toEqual([400, 'invalid_input'])
      expect(await ask({ wallet: WALLET, order: 'A'.repeat(22) })).toEqual([404, 'not_found'])
      expect(await ask({ wallet: WALLET, order: order.id }, visitor())).toEqual([401, 'no_session'])
    })

    test('is refused for a wrong signature, and its challenge is gone then', async () => {
      const { site, order } = await customer()
      const ask = { wallet: WALLET, order: order.id }
      const { status, body } = await site.call('POST', '/api/wallet_proofs', ask)
      expect(status).toBe(201)
      expect(body.message).toContain(order.id)
      const path = `/api/wallet_proofs/${body.id}`
      const prove = async (signature: unknown, who = site) =>
        refusal(await who.call('PUT', path, { signature }))
      expect(await prove('short')).toEqual([400, 'invalid_input'])
      expect(await prove(7)).toEqual([400, 'invalid_input'])
      expect(await prove(nonsense, visitor())).toEqual([401, 'no_session'])
      expect(await prove(nonsense, (await customer()).site)).toEqual([410, 'proof_expired'])
      expect(await prove(nonsense)).toEqual([400, 'proof_failed'])
      expect(await prove(nonsense)).toEqual([410, 'proof_expired'])
      const unknown = await site.call('PUT', '/api/wallet_proofs/x', { signature: nonsense })
      expect(refusal(unknown)).toEqual([404, 'not_found'])
    })
  })

  describe('a message to us', () => {
    test('is refused when it lacks something or is too long', async () => {
      const write = async (body: object) =>
        refusal(await visitor().call('POST', '/api/contact', body))
      const good = { name: '', reply_to: 'a@b.c', message: 'hello' }
      expect(await write({})).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, message: ' ' })).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, reply_to: '' })).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, message: 'x'.repeat(4_001) })).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, name: 'x'.repeat(101) })).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, message: 'NUL \0 inside' })).toEqual([400, 'invalid_input'])
    })

    test('is stored as it was written, whatever it looks like', async () => {
      const written = { name: HOSTILE, reply_to: HOSTILE, message: HOSTILE }
      const { status, body } = await visitor().call('POST', '/api/contact', written)
      expect(status).toBe(201)
      const stored = await house.app.context.db.read
        .selectFrom('contact_messages')
        .select(['name', 'reply_to', 'message'])
        .where('id', '=', body.id)
        .executeTakeFirst()
      expect(stored).toEqual(written)
    })
  })

  test('what is not there is JSON too, whatever the method', async () => {
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
      expect(await write({ origin: `${house.url}.evil.example` })).toBe(403)
      expect(await write({ 'sec-fetch-site': 'cross-site' })).toBe(403)
      expect(await write({ 'sec-fetch-site': 'same-site' })).toBe(403)
    })

    test('is told from ours', async () => {
      expect(await write({ origin: house.url, 'sec-fetch-site': 'same-origin' })).toBe(201)
    })

    test('may not read our answers', async () => {
      const headers = { origin: 'https://evil.example' }
      const { headers: answered } = await visitor().request('GET', '/api/price', { headers })
      expect(answered.get('access-control-allow-origin')).toBeNull()
      expect(answered.get('cross-origin-resource-policy')).toBe('same-origin')
    })
  })

  describe('the session', () => {
    test('is a cookie that no script and no other site gets', async () => {
      const { headers } = await visitor().call('POST', '/api/orders', { plan: '30d' })
      const [cookie = ''] = headers.getSetCookie()
      expect(cookie).toMatch(/^mintwatch_session=[\w-]{43};/)
      for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag)
    })

    test('is stored only as a hash', async () => {
      const { site } = await customer()
      const stored = await house.app.context.db.read
        .selectFrom('sessions')
        .select('token_hash')
        .execute()
      expect(stored.map(({ token_hash }) => token_hash)).not.toContain(site.cookies.get(COOKIE))
    })

    test('that nobody gave is none', async () => {
      for (const token of ['', 'x', 'A'.repeat(43), '%00', 'A'.repeat(5_000)]) {
        const site = visitor()
        site.cookies.set(COOKIE, token)
        expect((await site.call('GET', '/api/orders')).body).toEqual({ orders: [] })
      }
    })
  })

  test('answers carry no cache, no sniffing and no framing', async () => {
    const { headers } = await visitor().call('GET', '/api/orders')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('no cookie, signature or message of a visitor stands in the log', async () => {
    const { site, order } = await customer()
    const { body } = await site.call('POST', '/api/wallet_proofs', { wallet: WALLET })
    const signature = randomBytes(64).toString('base64')
    await site.call('PUT', `/api/wallet_proofs/${body.id}`, { signature })
    await site.call('POST', '/api/contact', { name: '', reply_to: 'a@b.c', message: 'my secret' })
    await site.request('POST', '/api/orders', {
      body: '{"broken',
      headers: { 'content-type': 'application/json' },
    })
    const log = house.logged.join('')
    for (const secret of [site.cookies.get(COOKIE), signature, body.message, 'my secret', order.id])
      expect(log).not.toContain(secret)
    expect(log).not.toContain('request failed')
  })
})
