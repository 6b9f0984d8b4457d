import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeGifts } from '../../../src/flows/operator/gifts.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { opsOn } from '../../support/ops.ts'

const NO_CODE = '00000-00000-00000-00000'

/** Gift codes and trials, asked for by people they are not for. */
eachEngine((engine) => {
  let server: ApiServer
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
  })
  afterEach(() => server.close())

  const post = (path: string, body: unknown, cookie?: string) =>
    server.ask(path, { method: 'POST', body, ...(cookie === undefined ? {} : { cookie }) })
  const redeem = (code: unknown, cookie?: string) => post('/api/gifts', { code }, cookie)
  const member = () => server.signIn('30d', server.clock.now() + DAY)
  const oneCode = async () => {
    const lot = { plan: '30d', count: 1, lot: 'press', until: null } as const
    const [code = ''] = await makeGifts(server.context, lot, 'reviews')
    return code
  }

  it('redeems for a visitor without a session, who has one afterwards', async () => {
    const code = await oneCode()
    const { status, headers } = await redeem(code)
    const cookie = headers.get('set-cookie')?.split(';')[0]
    expect([status, cookie]).toEqual([202, expect.stringMatching(/^__Host-mintwatch_session=/)])
    const until = server.clock.now() + 30 * DAY
    for (const _ of ['asked', 'asked again, because the answer was lost'])
      expect((await redeem(code, cookie)).body).toEqual({ plan: '30d', expires_at: until })
    const { body: user } = await server.ask('/api/users/me', { cookie: cookie ?? '' })
    expect(user).toMatchObject({ plan: '30d', expires_at: until, telegram_id: null })
  })

  it.each([NO_CODE, "x' or 1=1 --", '<b>', '💸💸💸', 'a'.repeat(100), '../..'])(
    'refuses %j, and starts no session for it',
    async (code) => {
      const { status, body, headers } = await redeem(code)
      expect([status, body.error.code]).toEqual([400, 'gift_unknown'])
      expect(headers.get('set-cookie')).toBeNull()
    },
  )

  it.each([null, 7, {}, ['a'], 'a'.repeat(101)])('refuses a code like %j', async (code) => {
    expect((await redeem(code)).status).toBe(400)
  })

  it('guessing stops after twenty tries a minute, whoever guesses', async () => {
    const code = await oneCode()
    const cookie = await member()
    for (let tries = 0; tries < 20; tries += 1)
      await redeem(NO_CODE, tries % 2 ? cookie : undefined)
    const { status, body } = await redeem(code, cookie)
    expect([status, body.error.code]).toEqual([429, 'rate_limited'])
  })

  it('shows a code to its buyer alone', async () => {
    const { body: order, headers } = await post('/api/orders', { plan: '30d', gift: true })
    const buyer = headers.get('set-cookie')?.split(';')[0]
    expect(order).toMatchObject({ usd_cents: 15_000, gift: { state: 'unpaid', code: null } })
    const ask = (cookie?: string, id = order.id) => post(`/api/orders/${id}/gift-code`, {}, cookie)
    expect((await ask(buyer)).status).toBe(404)
    await opsOn(server.context)('grant', order.id, '--because', 'paid by bank')
    expect((await ask()).status).toBe(401)
    expect((await ask(await member())).status).toBe(404)
    expect((await ask(buyer, 'x')).status).toBe(404)
    const shown = await ask(buyer)
    expect(shown.body.gift).toMatchObject({ state: 'ready', code: expect.any(String) })
    const { code } = shown.body.gift
    expect(
      (await server.ask(`/api/orders/${order.id}`, { cookie: buyer ?? '' })).body.gift.code,
    ).toBe(code)
    expect((await server.ask(`/api/orders/${order.id}`)).status).toBe(404)
    const rows = await server.context.db.read.selectFrom('gifts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect((await redeem(code, await member())).status).toBe(200)
  })

  it('an order of one’s own has no code', async () => {
    const { body: order, headers } = await post('/api/orders', { plan: '30d' })
    const cookie = headers.get('set-cookie')?.split(';')[0]
    expect(order.gift).toBeNull()
    expect((await post(`/api/orders/${order.id}/gift-code`, {}, cookie)).status).toBe(404)
  })

  it('a trial needs a session, a challenge of its own, and an offer', async () => {
    const proof = { challenge: 'A'.repeat(22), signature: `${'A'.repeat(86)}==` }
    expect((await post('/api/trial', proof)).status).toBe(401)
    const { status, body } = await post('/api/trial', proof, await member())
    expect([status, body.error.code]).toEqual([404, 'not_found'])
    expect((await post('/api/trial', { ...proof, signature: 'x' }, await member())).status).toBe(
      400,
    )
  })

  it('operators make, list, and end gifts', async () => {
    const ops = opsOn(server.context)
    const codes = await ops(...'gift lifetime --lot press --count 2 --because reviews'.split(' '))
    expect(codes).toHaveLength(2)
    expect((await redeem(codes[0], await member())).body).toEqual({
      plan: 'lifetime',
      expires_at: null,
    })
    expect((await ops('gifts')).join('\n')).toMatch(/press +lifetime +2 +1 +0/)
    expect(await ops('end-gift', 'press', '--because', 'over')).toEqual(['ended 1 of press'])
    await expect(ops('gift', '30d', '--lot', 'X y', '--because', 'y')).rejects.toThrow('--lot')
    await expect(ops('gift', 'gold', '--lot', 'abc', '--because', 'y')).rejects.toThrow()
    await expect(ops('end-gift', 'press', '--because', 'again')).rejects.toThrow(
      'nothing left to end',
    )
  })
})
