import { afterEach, beforeEach, expect, it } from 'vitest'
import { addCoupon } from '../../../src/flows/operator/coupons.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'

/** Codes and receipts, asked for by people they are not for. */
eachEngine((engine) => {
  let server: ApiServer
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
  })
  afterEach(() => server.close())

  const order = (
    code: unknown,
    { cookie, plan = '30d' }: { cookie?: string; plan?: string } = {},
  ) =>
    server.ask('/api/orders', {
      method: 'POST',
      body: { plan, code },
      ...(cookie === undefined ? {} : { cookie }),
    })

  const paymentFor = ({ lamports, reference }: { lamports: string; reference: string }) => ({
    from: server.buyer().wallet,
    amount: BigInt(lamports),
    references: [reference],
  })

  const add = (limits: { linkedOnly?: boolean; firstOnly?: boolean }) =>
    addCoupon(
      server.context,
      {
        ...{ code: 'ONCE', off: { percent: 20 }, plan: null, uses: null, usesEach: 1 },
        ...{ from: null, until: null, firstOnly: false, linkedOnly: false, ...limits },
      },
      'spring sale',
    )

  it.each(['NOBODY', "x' or 1=1 --", '<b>', '💸💸💸', 'a'.repeat(100)])(
    'the unknown code %j opens no order',
    async (code) => {
      const { status, body, headers } = await order(code)
      expect([status, body.error.code]).toEqual([400, 'coupon_unknown'])
      expect(headers.get('set-cookie')).toBeNull()
    },
  )

  it('guessing stops after twenty tries a minute; buying without a code goes on', async () => {
    for (let tries = 0; tries < 20; tries += 1) await order(`GUESS-${tries}`)
    const { status, body } = await order('GUESS-20')
    expect([status, body.error.code]).toEqual([429, 'rate_limited'])
    expect((await order(null)).status).toBe(201)
  })

  it('a code for one use per person works once for a linked member, and never without a link', async () => {
    await add({ linkedOnly: true })
    const [one, other] = [
      await server.signIn('30d', server.clock.now() + 5 * DAY),
      await server.signIn('30d', server.clock.now() + 5 * DAY),
    ]
    const { status, body } = await order('once', { cookie: one })
    expect([status, body.discount]).toEqual([201, { code: 'ONCE', usd_cents: 3_000 }])
    const again = await order('once', { cookie: one, plan: 'lifetime' })
    expect([again.status, again.body.error.code]).toEqual([409, 'coupon_used'])
    expect((await order('once', { cookie: other })).status).toBe(201)
    const stranger = await order('once')
    expect([stranger.status, stranger.body.error.code]).toEqual([403, 'coupon_needs_telegram'])
  })

  it('a buyer who removes a code gets the same order with it again', async () => {
    await add({})
    const buyer = await server.signIn('30d', server.clock.now() + 5 * DAY)
    const [plain, reduced] = [
      await order(null, { cookie: buyer }),
      await order('once', { cookie: buyer }),
    ]
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await order(null, { cookie: buyer })).body.id).toBe(plain.body.id)
      expect((await order('once', { cookie: buyer })).body.id).toBe(reduced.body.id)
    }
    expect(reduced.body.discount).toEqual({ code: 'ONCE', usd_cents: 3_000 })
  })

  it('who deletes an account gets no second use with the same Telegram user', async () => {
    await add({ linkedOnly: true })
    const until = server.clock.now() + 5 * DAY
    const member = await server.signIn('30d', until, '77')
    const first = await order('once', { cookie: member })
    expect(first.status).toBe(201)
    await server.see('finalized', server.pay(paymentFor(first.body)))
    const gone = await server.ask('/api/account', { method: 'DELETE', cookie: member })
    expect(gone.status).toBe(200)
    const again = await order('once', { cookie: await server.signIn('30d', until, '77') })
    expect([again.status, again.body.error?.code]).toEqual([409, 'coupon_used'])
    const other = await order('once', { cookie: await server.signIn('30d', until, '78') })
    expect(other.status).toBe(201)
  })

  it('who paid the whole price and deletes the account gets no code for a first purchase', async () => {
    await add({ firstOnly: true })
    const until = server.clock.now() + 5 * DAY
    const member = await server.signIn('30d', until, '77')
    await server.see(
      'finalized',
      server.pay(paymentFor((await order(null, { cookie: member })).body)),
    )
    await server.ask('/api/account', { method: 'DELETE', cookie: member })
    const again = await order('once', { cookie: await server.signIn('30d', until, '77') })
    expect([again.status, again.body.error?.code]).toEqual([409, 'coupon_first_only'])
  })

  it('a receipt is for the account that paid, and for a settled order', async () => {
    const buyer = server.buyer()
    const { id, lamports, reference, recipient } = await buyer.order('30d')
    const payment = { from: buyer.wallet, amount: BigInt(lamports), references: [reference] }
    await server.see('finalized', server.pay(payment))
    expect(recipient).toBe(server.recipient)
    const stranger = await server.signIn('30d', server.clock.now() + DAY)
    const own = (await order(null, { cookie: stranger })).body.id
    for (const path of [id, own, 'x', '..%2F..%2Fetc'])
      for (const cookie of [undefined, stranger]) {
        const asked = cookie === undefined ? {} : { cookie }
        const { status } = await server.ask(`/api/orders/${path}/receipt`, asked)
        expect([path, status]).toEqual([path, 404])
      }
  })
})
