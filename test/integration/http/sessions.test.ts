import { expect, test } from 'vitest'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openBehindProxy, refusal, WALLET } from '../../support/behind-proxy.ts'
import { hasPrice } from '../../support/http/has-price.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

eachEngine((engine) => {
  const { visitor, customer, server } = openBehindProxy(engine)

  /** Another browser of the same account, as a second sign-in leaves it. */
  async function secondBrowser(first: Awaited<ReturnType<typeof customer>>['site']) {
    const { db } = server().app.context
    const [mine] = (await first.call('GET', '/api/account/sessions')).body.sessions
    const { site: other } = await customer()
    const [theirs] = (await other.call('GET', '/api/account/sessions')).body.sessions
    const { account_id } = await db.read
      .selectFrom('sessions')
      .select('account_id')
      .where('token_hash', '=', mine.id)
      .executeTakeFirstOrThrow()
    await db.read
      .updateTable('sessions')
      .set({ account_id })
      .where('token_hash', '=', theirs.id)
      .execute()
    return { other, id: theirs.id as string }
  }
  const list = async (site: ReturnType<typeof visitor>) =>
    (await site.call('GET', '/api/account/sessions')).body.sessions

  test('an account sees its browsers, and which one it is', async () => {
    const { site } = await customer()
    await site.request('GET', '/api/account', { headers: { 'user-agent': FIREFOX } })
    expect(await list(site)).toEqual([expect.objectContaining({ current: true, telegram: false })])
    const { id } = await secondBrowser(site)
    const all = await list(site)
    expect(all).toHaveLength(2)
    expect(all.find((one: { id: string }) => one.id === id)).toMatchObject({ current: false })
  })

  test('another browser is signed out alone or with all others; the current one stays', async () => {
    const { site } = await customer()
    const { other, id } = await secondBrowser(site)
    const third = await secondBrowser(site)
    expect((await site.call('DELETE', `/api/account/sessions/${id}`)).status).toBe(200)
    expect((await other.call('GET', '/api/account')).status).toBe(401)
    expect((await third.other.call('GET', '/api/account')).status).toBe(200)
    expect((await site.call('POST', '/api/account/sign_out_others', {})).status).toBe(200)
    expect((await third.other.call('GET', '/api/account')).status).toBe(401)
    expect(await list(site)).toHaveLength(1)
  })

  test("no account can sign out another's browser", async () => {
    const { site } = await customer()
    const { site: stranger } = await customer()
    const [theirs] = await list(stranger)
    const answer = await site.call('DELETE', `/api/account/sessions/${theirs.id}`)
    expect(refusal(answer)).toEqual([404, 'not_found'])
    const none = await site.call('DELETE', '/api/account/sessions/a%00')
    expect(refusal(none)).toEqual([404, 'not_found'])
    expect((await stranger.call('GET', '/api/account')).status).toBe(200)
    expect((await visitor().call('GET', '/api/account/sessions')).status).toBe(401)
  })

  test('a refusal that may be an attack is logged in one line that names no person', async () => {
    const before = server().logged.length
    const { site } = await customer()
    await site.call('GET', '/api/feed/live')
    await site.call('PUT', '/api/telegram/link', { code: '000000' })
    const proof = await site.call('POST', '/api/wallet_proofs', { wallet: WALLET })
    const signature = Buffer.alloc(64, 1).toString('base64')
    await site.call('PUT', `/api/wallet_proofs/${proof.body.id}`, { signature })
    await site.request('GET', '/api/v1/launches', {
      headers: { authorization: `Bearer mw_${'x'.repeat(43)}` },
    })
    const lines = server()
      .logged.slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ security }) => security)
    expect(lines).toEqual([
      expect.objectContaining({ security: 'members_only', status: 403, route: '/api/feed/live' }),
      expect.objectContaining({ security: expect.stringMatching(/^code_/), method: 'PUT' }),
      expect.objectContaining({ security: 'proof_failed', route: '/api/wallet_proofs/:id' }),
      expect.objectContaining({ security: 'bad_api_key', status: 401 }),
    ])
    const cookie = [...site.cookies.values()][0] ?? 'none'
    expect(JSON.stringify(lines)).not.toMatch(/10\.\d+\.\d+\.\d+/)
    expect(JSON.stringify(lines)).not.toContain(cookie)
    for (const secret of ['000000', WALLET, signature, proof.body.id])
      expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('a visitor who asks too often is logged, without the address', async () => {
    const site = visitor()
    const message = { name: '', reply_to: 'a@b.c', message: 'hello' }
    const before = server().logged.length
    let status = 0
    while (status !== 429) status = (await site.call('POST', '/api/contact', message)).status
    const [line] = server()
      .logged.slice(before)
      .map((one) => JSON.parse(one))
      .filter(({ security }) => security)
    expect(line).toMatchObject({ security: 'rate_limited', status: 429, route: '/api/contact' })
    expect(JSON.stringify(line)).not.toMatch(/10\.\d+\.\d+\.\d+/)
  })

  test('an unused session ends after half a year; one in use lasts 400 days', async () => {
    const { site: used } = await customer()
    const { site: unused } = await customer()
    server().clock.jump(100 * DAY)
    expect((await used.call('GET', '/api/account')).status).toBe(200)
    server().clock.jump(100 * DAY)
    expect((await used.call('GET', '/api/account')).status).toBe(200)
    expect((await unused.call('GET', '/api/account')).status).toBe(401)
    server().clock.jump(100 * DAY)
    expect((await used.call('GET', '/api/account')).status).toBe(200)
    server().clock.jump(100 * DAY)
    expect((await used.call('GET', '/api/account')).status).toBe(401)
  })

  test('a session in use ends after 400 days too', async () => {
    const site = visitor()
    await hasPrice(server())
    expect((await site.call('POST', '/api/orders', { plan: '30d' })).status).toBe(201)
    const look = async () => (await site.call('GET', '/api/account')).status
    for (let days = 100; days < 400; days += 100) {
      server().clock.jump(100 * DAY)
      expect(await look()).toBe(200)
    }
    server().clock.jump(100 * DAY)
    expect(await look()).toBe(401)
  })
})
