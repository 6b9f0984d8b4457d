import { afterEach, beforeEach, expect, it } from 'vitest'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { opsOn } from '../../support/ops.ts'
import { TEN_PERCENT } from '../../support/referrals/at-shop.ts'

/** Referral links over HTTP: cookies, wrong input, and people they are not for. */
eachEngine((engine) => {
  let server: ApiServer
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh(), { referralRates: TEN_PERCENT })
  })
  afterEach(() => server.close())

  const send = (method: string, path: string, body: unknown, cookie?: string) =>
    server.ask(path, { method, body, ...(cookie === undefined ? {} : { cookie }) })
  const click = (code: unknown, cookie?: string) =>
    send('POST', '/api/referral-clicks', { code }, cookie)
  const cookieOf = ({ headers }: { headers: Headers }) =>
    headers.get('set-cookie')?.split(';')[0] ?? ''

  /** Somebody who bought access. @returns their cookie */
  async function member(): Promise<string> {
    const quoted = await send('POST', '/api/orders', { plan: '30d' })
    await opsOn(server.context)('grant', quoted.body.id, '--because', 'paid by bank')
    return cookieOf(quoted)
  }

  async function link(): Promise<{ cookie: string; code: string }> {
    const cookie = await member()
    const { body } = await send('POST', '/api/referrals', {}, cookie)
    return { cookie, code: body.code }
  }

  it('gives a member a link, and shows what it earned', async () => {
    const cookie = await member()
    const { body: before } = await server.ask('/api/referrals', { cookie })
    expect(before).toEqual({
      rates: TEN_PERCENT,
      code: null,
      clicks: 0,
      purchases: 0,
      pending_cents: 0,
      payable_cents: 0,
      paid_cents: 0,
      wallet: null,
      known_wallet: null,
    })
    const { body } = await send('POST', '/api/referrals', {}, cookie)
    expect(body).toMatchObject({ code: expect.stringMatching(/^[2-9b-z]{9}$/), clicks: 0 })
  })

  it('remembers a browser’s first click for 30 days in a cookie that no script reads', async () => {
    const { cookie, code } = await link()
    const first = await click(code)
    expect(first.body).toEqual({ counted: true })
    expect(first.headers.get('set-cookie')).toMatch(
      /^__Host-mintwatch_ref=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const again = await click(code, cookieOf(first))
    expect([again.body, again.headers.get('set-cookie')]).toEqual([{ counted: false }, null])
    const quoted = await send('POST', '/api/orders', { plan: '30d' }, cookieOf(first))
    const tagged = await server.context.db.read
      .selectFrom('referral_orders')
      .select(['order_id', 'rate'])
      .execute()
    expect(tagged).toEqual([{ order_id: quoted.body.id, rate: 1_000 }])
    expect((await server.ask('/api/referrals', { cookie })).body.clicks).toBe(1)
  })

  it('counts nothing for a code of nobody, and refuses what is none', async () => {
    for (const code of ['', 'nobody', "x' or 1=1 --", '💸', 'a\0', 'a'.repeat(100)]) {
      const { status, body, headers } = await click(code)
      expect([status, body, headers.get('set-cookie')]).toEqual([200, { counted: false }, null])
    }
    for (const code of [null, 7, {}, ['a'], 'a'.repeat(101)])
      expect((await click(code)).status).toBe(400)
  })

  it('counts no program that opens links', async () => {
    const { code } = await link()
    const agents = [
      'TelegramBot (like TwitterBot)',
      'Mozilla/5.0 HeadlessChrome/140',
      'Googlebot/2.1',
    ]
    for (const agent of agents) {
      const answer = await server.router.request('https://mintwatch.example/api/referral-clicks', {
        method: 'POST',
        headers: {
          origin: 'https://mintwatch.example',
          'content-type': 'application/json',
          'user-agent': agent,
        },
        body: JSON.stringify({ code }),
      })
      expect(await answer.json()).toEqual({ counted: false })
    }
  })

  it('counts 20 clicks a minute from an address', async () => {
    const { code } = await link()
    for (let count = 0; count < 20; count += 1) expect((await click(code)).status).toBe(200)
    const { status, body } = await click(code)
    expect([status, body.error.code]).toEqual([429, 'rate_limited'])
  })

  it('is for people who bought access', async () => {
    for (const method of ['GET', 'POST'])
      expect((await server.ask('/api/referrals', { method })).status).toBe(401)
    const visitor = cookieOf(await send('POST', '/api/orders', { plan: '30d' }))
    for (const method of ['GET', 'POST']) {
      const { status, body } = await server.ask('/api/referrals', { method, cookie: visitor })
      expect([status, body.error.code]).toEqual([403, 'referral_members'])
    }
    const named = await send('PUT', '/api/referrals/wallet', { wallet: server.wallet() }, visitor)
    expect(named.status).toBe(404)
  })

  it('takes a wallet for payouts that is one, and not ours', async () => {
    const { cookie } = await link()
    const wallet = server.wallet()
    for (const wrong of [
      '',
      'x',
      `${wallet}x`,
      server.recipient,
      '0x52908400098527886E0F7030069857D2E4169EE7',
    ]) {
      const { status, body } = await send('PUT', '/api/referrals/wallet', { wallet: wrong }, cookie)
      expect([wrong, status, body.error.code]).toEqual([wrong, 400, 'invalid_wallet'])
    }
    const { body } = await send('PUT', '/api/referrals/wallet', { wallet: ` ${wallet} ` }, cookie)
    expect(body.wallet).toBe(wallet)
  })

  it('without a program nothing of it exists', async () => {
    const { cookie, code } = await link()
    const off = await openApiServer(await engine.fresh())
    try {
      for (const [method, path, body] of [
        ['POST', '/api/referral-clicks', { code }],
        ['GET', '/api/referrals'],
        ['POST', '/api/referrals', {}],
        ['PUT', '/api/referrals/wallet', { wallet: off.wallet() }],
      ] as const) {
        expect((await off.ask(path, { method, cookie, ...(body && { body }) })).status).toBe(404)
      }
    } finally {
      await off.close()
    }
  })
})
