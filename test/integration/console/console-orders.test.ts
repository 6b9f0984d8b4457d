import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { lamports } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'
import { opsOn } from '../../support/ops.ts'

const PRICE = 1_034_500_000n

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  let owner: string
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
    owner = (await operators.signedIn('owner')).cookie
  })
  afterEach(() => server.close())

  const get = async (path: string, cookie = owner) =>
    (await operators.ask(`/operator/api${path}`, { cookie })).body
  const post = async (path: string, body: unknown, cookie = owner) =>
    (await operators.ask(`/operator/api${path}`, { method: 'POST', cookie, body })).body

  it('grants beside payments that can’t be read once it is said that none is the buyer’s', async () => {
    const { recipient, context, epoch } = server
    const order = await server.buyer().order('30d')
    const { signature, slot, blockTime } = server.pay({ from: server.wallet(), amount: PRICE })
    const unreadable = [{ signature, slot, blockTime, reason: 'no endpoint has it' }]
    const kept = { transactions: [], dropped: [], cursor: null, unreadable }
    await observe(context, { wallet: recipient, commitment: 'finalized', ...kept }, epoch)
    const path = `/orders/${order.id}/grant`
    const because = 'paid by bank'
    const refused = (await post(path, { because })).error
    expect(refused).toMatchObject({ code: 'not_possible', unread: [signature], rivals: [] })
    expect((await post(path, { because, none_of_these: false })).error.unread).toEqual([signature])
    for (const other of ['true', 1, null])
      expect((await post(path, { because, none_of_these: other })).error.code).toBe('invalid_input')
    expect(await post(path, { because, none_of_these: true })).toEqual({ done: 'Granted.' })
  })

  /** A buyer whose claimed wallet has paid. */
  async function paidOrder(plan: '30d' | 'lifetime' = '30d') {
    const buyer = server.buyer()
    const order = await buyer.order(plan)
    await buyer.claims(order.id)
    const payment = server.pay({
      from: buyer.wallet,
      amount: BigInt(order.lamports),
      references: [order.reference],
    })
    await server.see('finalized', payment)
    return { buyer, order, signature: payment.signature }
  }

  describe('the story of an order', () => {
    it('shows the payment, however much dust strangers sent under its reference before', async () => {
      const buyer = server.buyer()
      const order = await buyer.order('30d')
      const dust = (amount: bigint) =>
        server.pay({ from: server.wallet(), amount, references: [order.reference] })
      await server.see('finalized', ...Array.from({ length: 210 }, () => dust(1n)))
      const payment = { from: buyer.wallet, amount: BigInt(order.lamports) }
      const paid = server.pay({ ...payment, references: [order.reference] })
      await server.see('finalized', paid)
      const { transfers } = await get(`/orders/${order.id}`)
      expect(transfers[0].signature).toBe(paid.signature)
    })

    it('is found by anything that a buyer can name', async () => {
      const { buyer, order } = await paidOrder()
      await paidOrder()
      const named = [order.id, order.reference, buyer.wallet, 'buyer', '@Buyer', 'signature-1']
      for (const text of named) {
        const { orders } = await get(`/orders?find=${encodeURIComponent(text)}`)
        expect([text, orders.map(({ id }: { id: string }) => id).includes(order.id)]).toEqual([
          text,
          true,
        ])
      }
      expect((await get('/orders?find=nobody')).orders).toEqual([])
    })

    it('has the quote, the claim, the payment with its rule, the grant, and the message', async () => {
      const { buyer, order, signature } = await paidOrder()
      const story = await get(`/orders/${order.id}`)
      expect(story.order).toMatchObject({
        status: 'settled',
        settled_by: 'reference',
        review: null,
      })
      expect(story.order.rate_sources).toEqual(['one', 'two'])
      expect(story.claims).toMatchObject([{ wallet: buyer.wallet, username: 'buyer' }])
      expect(story.transfers).toMatchObject([
        { signature, matched_by: 'reference', lamports: order.lamports, state: 'finalized' },
      ])
      expect(story.grants).toMatchObject([{ plan: '30d', period: 0, revoked_at: null }])
      expect(story.messages).toMatchObject([{ topic: 'member.granted', state: 'waiting' }])
    })

    it('has the gift in place of a grant, and who redeemed it', async () => {
      const buyer = server.buyer()
      const order = await buyer.order('30d', null, true)
      const references = [order.reference]
      const amount = BigInt(order.lamports)
      await server.see('finalized', server.pay({ from: buyer.wallet, amount, references }))
      const story = await get(`/orders/${order.id}`)
      expect([story.order.is_gift, story.grants]).toEqual([true, []])
      expect(story.gifts).toMatchObject([{ account: null, redeemed_at: null, revoked_at: null }])
      const friend = server.buyer()
      await friend.redeem(await buyer.giftCode(order.id))
      const account = friend.session.accountId
      expect((await get(`/orders/${order.id}`)).gifts).toMatchObject([
        { account, redeemed_at: server.clock.now() },
      ])
    })

    it('is listed a page at a time, each order once', async () => {
      const buyers = Array.from({ length: 55 }, () => server.buyer())
      for (const buyer of buyers) await buyer.order('30d')
      const first = await get('/orders')
      const second = await get(`/orders?after=${first.next}`)
      const ids = [...first.orders, ...second.orders].map(({ id }: { id: string }) => id)
      expect([first.orders.length, second.orders.length, new Set(ids).size]).toEqual([50, 5, 55])
      expect(second.next).toBeNull()
      expect((await get('/orders?after=now')).error.code).toBe('invalid_input')
    })
  })

  describe('an action', () => {
    it('needs a reason, and leaves a name and an address in the audit', async () => {
      const order = await server.buyer().order('30d')
      expect((await post(`/orders/${order.id}/grant`, {})).error.code).toBe('no_reason')
      expect((await post(`/orders/${order.id}/grant`, { because: ' ' })).error.code).toBe(
        'no_reason',
      )
      expect(await post(`/orders/${order.id}/grant`, { because: 'cash' })).toEqual({
        done: 'Granted.',
      })
      const { entries } = await get(`/audit?action=grant&subject=${order.id}`)
      expect(entries).toMatchObject([{ actor: 'owner 1', detail: { because: 'cash' } }])
      expect(entries[0].address).toMatch(/^10\.0\./)
    })

    it('records a refund, and says what of an order in both coins did not go back', async () => {
      server.acceptUsdc()
      const buyer = server.buyer()
      const order = await buyer.order('30d')
      const references = [order.reference]
      const amount = BigInt(order.lamports) / 2n
      await server.see('finalized', server.pay({ from: buyer.wallet, amount, references }))
      const inUsdc = { from: buyer.wallet, amount: 75_000_000n, references }
      await server.see('finalized', server.payUsdc(inUsdc))
      const signature = '5'.repeat(88)
      server.world.paybacks.set(signature, { lamports: lamports(amount), tokens: [], slot: 9_999 })
      const request = { subject: order.id, signature, to: null, because: 'asked' }
      expect(await post('/refunds', request)).toEqual({
        done: 'Recorded. Its access is revoked. You returned 75.00 USDC less than you received. The payment is closed anyway.',
      })
    })

    it('extends what was granted, and revokes it with its extension', async () => {
      const { buyer, order } = await paidOrder()
      const before = (await buyer.user())?.expires_at ?? 0
      const extended = await post(`/orders/${order.id}/extend`, {
        because: 'outage',
        days: 5,
        seen: 1,
      })
      expect(extended.done).toMatch(/^Extended until 2026-/)
      expect((await buyer.user())?.expires_at).toBe(before + 5 * DAY)
      // The answer was lost, and the operator presses the button again.
      const twice = await post(`/orders/${order.id}/extend`, {
        because: 'outage',
        days: 5,
        seen: 1,
      })
      expect(twice.error.message).toMatch(/has changed since you looked/)
      await post(`/orders/${order.id}/extend`, { because: 'again', days: 1, seen: 2 })
      expect((await buyer.user())?.expires_at).toBe(before + 6 * DAY)
      await post(`/orders/${order.id}/refuse`, { because: 'stolen' })
      const { grants } = await get(`/orders/${order.id}`)
      expect(grants.map(({ revoked_because: why }: { revoked_because: string }) => why)).toEqual([
        ...['stolen', 'stolen', 'stolen'],
      ])
      const refused = await post(`/orders/${order.id}/extend`, { because: 'no', days: 1, seen: 3 })
      expect(refused.error.code).toBe('not_possible')
    })

    it('extends access that is over from now on, and lifetime access never', async () => {
      const { buyer, order } = await paidOrder()
      await server.clock.advance(40 * DAY)
      owner = (await operators.signedIn('owner')).cookie
      await post(`/orders/${order.id}/extend`, { because: 'welcome back', days: 2, seen: 1 })
      expect((await buyer.user())?.expires_at).toBe(server.clock.now() + 2 * DAY)
      const { order: forever } = await paidOrder('lifetime')
      const answer = await post(`/orders/${forever.id}/extend`, {
        because: 'more',
        days: 2,
        seen: 1,
      })
      expect(answer.error.message).toMatch(/grants nothing that ends/)
      expect((await get(`/orders/${forever.id}`)).order.actions).toEqual(['revoke'])
    })
  })

  it('lists what waits for a person, and asks who gets a payment that two claim', async () => {
    const [one, other] = [server.buyer(), server.buyer()]
    const first = await one.order('30d')
    const second = await other.order('30d')
    await one.claims(first.id, one.wallet)
    await other.claims(second.id, one.wallet)
    await server.clock.advance(MINUTE)
    await server.see('finalized', server.pay({ from: one.wallet, amount: BigInt(first.lamports) }))
    await server.tick(MINUTE)
    const { reviews } = await get('/reviews')
    expect(reviews.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    )
    expect(reviews[0].reason.title).toBe('Two orders claim this payment')
    const asked = await post(`/orders/${first.id}/refuse`, { because: 'a liar' })
    expect(asked.error.rivals).toEqual([second.id])
    const body = { because: 'a liar', payment_to: second.id }
    expect(await post(`/orders/${first.id}/refuse`, body)).toEqual({ done: 'Refused.' })
    expect((await get(`/orders/${second.id}`)).order.status).toBe('settled')
  })

  it('lists payments that serve no order', async () => {
    const stray = server.pay({ from: server.wallet(), amount: PRICE })
    await server.see('finalized', stray)
    const { transfers } = await get('/payments')
    expect(transfers).toMatchObject([{ signature: stray.signature, lamports: `${PRICE}` }])
  })

  describe('a member', () => {
    it('is found by wallet and Telegram id, and shown without what is encrypted', async () => {
      const { buyer, order } = await paidOrder()
      await server.signIn('lifetime', null)
      const { members } = await get(`/members?find=${buyer.wallet}`)
      const [{ account }] = members
      const member = await get(`/members/${account}`)
      expect(member.membership.plan).toBe('30d')
      expect(member.orders.map(({ id }: { id: string }) => id)).toEqual([order.id])
      expect(member.wallets).toEqual([buyer.wallet])
      const [linked] = (await get('/members?find=1')).members
      const text = JSON.stringify(await get(`/members/${linked.account}`))
      expect(text).toContain('"is_proven":true')
      expect(text).not.toContain('Yan')
    })

    it('is revealed with a reason, which the audit keeps', async () => {
      await server.signIn('lifetime', null)
      const [{ account }] = (await get('/members?find=1')).members
      expect((await post(`/members/${account}/reveal`, {})).error.code).toBe('no_reason')
      const support = (await operators.signedIn('support')).cookie
      const because = { because: 'wrote to us' }
      const person = await post(`/members/${account}/reveal`, because, support)
      expect(person).toMatchObject({ id: '1', first_name: 'Yan' })
      const { entries } = await get(`/audit?action=reveal`)
      expect(entries).toMatchObject([{ subject: account, detail: because }])
    })
  })

  it('writes files that no spreadsheet runs', async () => {
    const order = await server.buyer().order('30d')
    await post(`/orders/${order.id}/grant`, { because: '=HYPERLINK("https://evil.example")' })
    const audit = await operators.ask('/operator/api/audit.csv?action=grant', { cookie: owner })
    expect(audit.text.split('\n')[0]).toBe('at,actor,address,action,subject,detail')
    expect(audit.text).toContain(order.id)
    const orders = await operators.ask('/operator/api/orders.csv', { cookie: owner })
    expect(orders.text.split('\n')).toHaveLength(3)
  })

  it('writes the payments of a year, as the command line does', async () => {
    const { signature } = await paidOrder()
    const year = new Date(server.clock.now()).getUTCFullYear()
    const csv = async (of: number) =>
      (await operators.ask(`/operator/api/payments.csv?year=${of}`, { cookie: owner })).text
    expect(await csv(year)).toBe(
      `${(await opsOn(server.context)('export', '--year', `${year}`)).join('\n')}\n`,
    )
    expect(await csv(year)).toContain(signature)
    expect((await csv(year - 1)).split('\n')).toHaveLength(2)
    expect((await get('/payments.csv')).error.code).toBe('invalid_input')
  })
})
