import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../engines.ts'
import { type Answer, siteClient } from '../support/site-client.ts'
import { openHouse, type TestHouse } from '../support/world.ts'
import { type Cluster, connectTo, openWallet } from './stock-wallet.ts'
import { payInTokens } from './token-payment.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PATIENCE = { timeout: 15_000, interval: 50 }

type Order = Answer['body']

eachEngine((engine) => {
  let house: TestHouse
  let cluster: Cluster
  let buyers = 0

  beforeAll(async () => {
    house = await openHouse(await engine.fresh(), {
      world: { slotMs: 25, confirmedMs: 100, finalizedMs: 350 },
    })
    cluster = connectTo(house.world.chain.rpcUrl, house.world.chain.wsUrl)
  })
  afterAll(() => house?.stop())

  /** Somebody with a browser of their own, a wallet and a Telegram username. */
  async function newBuyer() {
    const site = siteClient(house.url)
    const wallet = await openWallet(cluster)
    const username = `buyer_${++buyers}`
    const see = async (order: Order): Promise<Order> =>
      (await site.call('GET', `/api/orders/${order.id}`)).body
    return {
      site,
      wallet,
      username,
      see,
      async order(plan = '30d'): Promise<Order> {
        const { status, body } = await site.call('POST', '/api/orders', { plan })
        expect(status).toBe(201)
        await nextSlot()
        return body
      },
      claim: (order: Order, from = wallet.address) =>
        site.call('PUT', `/api/pending_wallets/${from}`, {
          username,
          plan: order.plan,
          order: order.id,
        }),
      user: (id: string) => site.call('GET', `/api/users/${id}`),
      becomes: (order: Order, state: object) =>
        expect.poll(() => see(order), PATIENCE).toMatchObject(state),
      async prove(order: Order): Promise<Answer> {
        const asked = await site.call('POST', '/api/wallet_proofs', {
          wallet: wallet.address,
          order: order.id,
        })
        const signature = await wallet.sign(asked.body.message)
        return site.call('PUT', `/api/wallet_proofs/${asked.body.id}`, { signature })
      },
    }
  }

  /** Nobody reads an amount and pays it within the slot that it was quoted in, but a test. */
  async function nextSlot() {
    const { chain } = house.world
    const present = chain.slot()
    await expect.poll(() => chain.slot(), PATIENCE).toBeGreaterThan(present)
  }

  /** The chain has made everything final that was sent so far, and the app has read it. */
  async function chainSettles() {
    const reached = house.world.chain.slot() + 1
    await expect
      .poll(() => house.world.chain.slot('finalized'), PATIENCE)
      .toBeGreaterThanOrEqual(reached)
    const witness = await newBuyer()
    const order = await witness.order()
    await witness.wallet.pay({
      to: order.recipient,
      lamports: order.lamports,
      reference: order.reference,
    })
    await witness.becomes(order, { status: 'settled' })
  }

  describe('by reference', () => {
    test('a v0 transfer between memos is seen, then granted, and told as it happens', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      expect(order).toMatchObject({ plan: '30d', usd_cents: 15_000, status: 'open' })
      const told = buyer.site.listen(
        `/api/orders/${order.id}/events`,
        ({ status }) => status === 'settled',
      )
      const signature = await buyer.wallet.pay({
        to: order.recipient,
        lamports: order.lamports,
        reference: order.reference,
        memos: true,
      })
      const states = await told
      expect(states.map(({ status }) => status)).toEqual(['open', 'seen', 'settled'])
      expect(states.at(-1)).toMatchObject({
        exception: 'none',
        due: null,
        transfers: [{ signature, lamports: order.lamports, source: buyer.wallet.address }],
      })

      const { body: user } = await buyer.user('me')
      expect(user).toMatchObject({
        plan: '30d',
        wallet: buyer.wallet.address,
        telegram_id: null,
        username: null,
      })
      expect(user.expires_at - user.joined_at).toBe(30 * DAY)
    })

    test('the username can be named afterwards, and a renewal adds its thirty days', async () => {
      const buyer = await newBuyer()
      const first = await buyer.order()
      await buyer.wallet.pay({
        to: first.recipient,
        lamports: first.lamports,
        reference: first.reference,
      })
      await buyer.becomes(first, { status: 'settled' })
      expect((await buyer.user(buyer.username)).status).toBe(404)
      expect((await buyer.claim(first)).status).toBe(200)
      expect((await buyer.user(buyer.username)).body).toMatchObject({ username: buyer.username })

      const second = await buyer.order()
      expect(second.id).not.toBe(first.id)
      expect((await buyer.claim(second)).status).toBe(200)
      const renewed = `${buyer.username}?order=${second.id}`
      expect((await buyer.user(renewed)).status).toBe(404)
      await buyer.wallet.pay({
        to: second.recipient,
        lamports: second.lamports,
        reference: second.reference,
      })
      await expect.poll(async () => (await buyer.user(renewed)).status, PATIENCE).toBe(200)
      const { body: user } = await buyer.user(renewed)
      expect(user.expires_at - user.joined_at).toBe(60 * DAY)
    })

    test('an active member pays the difference for lifetime, and then nothing more', async () => {
      const buyer = await newBuyer()
      const month = await buyer.order()
      await buyer.wallet.pay({
        to: month.recipient,
        lamports: month.lamports,
        reference: month.reference,
      })
      await buyer.becomes(month, { status: 'settled' })
      const life = await buyer.order('Lifetime')
      expect(life).toMatchObject({ plan: 'lifetime', usd_cents: 45_000, upgrade: true })
      await buyer.wallet.pay({
        to: life.recipient,
        lamports: life.lamports,
        reference: life.reference,
      })
      await buyer.becomes(life, { status: 'settled' })
      expect((await buyer.user('me')).body).toMatchObject({ plan: 'lifetime', expires_at: null })
      const again = await buyer.site.call('POST', '/api/orders', { plan: '30d' })
      expect([again.status, again.body.error.code]).toEqual([409, 'already_lifetime'])
    })
  })

  describe('by sender only', () => {
    test('a legacy transfer from the wallet that was named before settles', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      expect(await buyer.claim(order)).toMatchObject({
        status: 200,
        body: {
          username: buyer.username,
          wallet: buyer.wallet.address,
          plan: '30d',
          amount: Number(order.sol),
        },
      })
      const polled = `${buyer.username}?order=${order.id}`
      expect((await buyer.user(polled)).status).toBe(404)
      await buyer.wallet.pay({
        to: order.recipient,
        lamports: order.lamports,
        version: 'legacy',
      })
      await expect.poll(async () => (await buyer.user(polled)).status, PATIENCE).toBe(200)
      expect(await buyer.see(order)).toMatchObject({
        status: 'settled',
        exception: 'none',
        claim: { username: buyer.username, proven: false },
      })
    })

    test('a wallet named only after the payment waits for a better claim, then settles', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      await buyer.wallet.pay({ to: order.recipient, lamports: order.lamports })
      await chainSettles()
      expect((await buyer.claim(order)).status).toBe(200)
      expect(await buyer.see(order)).toMatchObject({ status: 'seen', exception: 'none' })
      expect((await buyer.user('me')).status).toBe(404)
      house.clock.jump(46_000)
      await buyer.becomes(order, { status: 'settled' })
    })
  })

  describe('short', () => {
    test('by reference: what is missing is told, and settles when it is topped up', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      const { recipient: to, reference } = order
      const part = (BigInt(order.lamports) * 9n) / 10n
      await buyer.wallet.pay({ to, lamports: part, reference })
      await buyer.becomes(order, { status: 'seen', exception: 'paid_partial' })
      expect((await buyer.user('me')).status).toBe(404)
      const { due } = await buyer.see(order)
      const missing = BigInt(order.lamports) - part
      expect(BigInt(due.lamports)).toBeGreaterThanOrEqual(missing - 1_000_000n)
      expect(BigInt(due.lamports)).toBeLessThanOrEqual(missing + 1_000_000n)
      expect(due.pay_url).toContain(`reference=${reference}`)
      await buyer.wallet.pay({ to, lamports: due.lamports, reference })
      await buyer.becomes(order, { status: 'settled', exception: 'none', due: null })
      expect((await buyer.see(order)).transfers).toHaveLength(2)
    })

    test('by sender: the same wallet tops up without any reference', async () => {
      const buyer = await newBuyer()
      const order = await buyer.order()
      await buyer.claim(order)
      await buyer.wallet.pay({ to: order.recipient, lamports: BigInt(order.lamports) / 2n })
      await buyer.becomes(order, { exception: 'paid_partial' })
      const { due } = await buyer.see(order)
      await buyer.wallet.pay({ to: order.recipient, lamports: due.lamports })
      await buyer.becomes(order, { status: 'settled' })
    })
  })

  test('more than the price settles, and is told', async () => {
    const buyer = await newBuyer()
    const order = await buyer.order()
    await buyer.wallet.pay({
      to: order.recipient,
      lamports: (BigInt(order.lamports) * 3n) / 2n,
      reference: order.reference,
    })
    await buyer.becomes(order, { status: 'settled', exception: 'paid_over' })
  })

  test('late: the order expires, is watched on, and settles at the rate of the payment', async () => {
    const buyer = await newBuyer()
    const order = await buyer.order()
    house.clock.jump(17 * MINUTE)
    await buyer.becomes(order, { status: 'expired', exception: 'none' })
    await expect
      .poll(async () => (await buyer.site.call('GET', '/api/price')).status, PATIENCE)
      .toBe(200)
    const renewed = await buyer.order()
    expect(renewed.id).not.toBe(order.id)
    await buyer.wallet.pay({
      to: order.recipient,
      lamports: renewed.lamports,
      reference: order.reference,
    })
    await buyer.becomes(order, { status: 'settled', exception: 'paid_late' })
    expect(await buyer.see(renewed)).toMatchObject({ status: 'open', transfers: [] })
  })

  test('tokens instead of SOL are told as such and buy nothing', async () => {
    const buyer = await newBuyer()
    const order = await buyer.order()
    await payInTokens(buyer.wallet, {
      to: order.recipient,
      amount: 150_000_000n,
      reference: order.reference,
    })
    await buyer.becomes(order, { status: 'open', exception: 'wrong_asset' })
    expect((await buyer.user('me')).status).toBe(404)
  })

  describe('a thief', () => {
    test('who names the wallet before it pays leaves both contested until its owner proves it', async () => {
      const [owner, thief] = [await newBuyer(), await newBuyer()]
      const [owned, stolen] = [await owner.order(), await thief.order()]
      await owner.claim(owned)
      const answer = await thief.claim(stolen, owner.wallet.address)
      expect([answer.status, answer.body.wallet]).toEqual([200, owner.wallet.address])
      await owner.wallet.pay({ to: owned.recipient, lamports: owned.lamports })
      await owner.becomes(owned, { status: 'seen', exception: 'contested' })
      await thief.becomes(stolen, { status: 'seen', exception: 'contested' })
      for (const { user } of [owner, thief]) expect((await user('me')).status).toBe(404)

      const forged = await thief.prove(stolen)
      expect(forged.status).toBe(200)
      expect(await thief.see(stolen)).toMatchObject({ status: 'seen', exception: 'contested' })

      expect(await owner.prove(owned)).toMatchObject({
        status: 200,
        body: { order: { status: 'settled', claim: { proven: true } } },
      })
      expect((await owner.user('me')).status).toBe(200)
      expect((await thief.user('me')).status).toBe(404)
    })

    test('is beaten by one lamport under the reference from a wallet that cannot sign texts', async () => {
      const [owner, thief] = [await newBuyer(), await newBuyer()]
      const [owned, stolen] = [await owner.order(), await thief.order()]
      await owner.claim(owned)
      await thief.claim(stolen, owner.wallet.address)
      await owner.wallet.pay({ to: owned.recipient, lamports: owned.lamports })
      await owner.becomes(owned, { exception: 'contested' })
      await owner.wallet.pay({ to: owned.recipient, lamports: 1n, reference: owned.reference })
      await owner.becomes(owned, { status: 'settled' })
      expect((await thief.user('me')).status).toBe(404)
    })

    test('who was the only one to name it loses the access to the owner who proves it', async () => {
      const [owner, thief] = [await newBuyer(), await newBuyer()]
      const [owned, stolen] = [await owner.order(), await thief.order()]
      await thief.claim(stolen, owner.wallet.address)
      await owner.wallet.pay({ to: owned.recipient, lamports: owned.lamports })
      await thief.becomes(stolen, { status: 'settled' })
      expect(await owner.prove(owned)).toMatchObject({ body: { order: { status: 'settled' } } })
      expect((await owner.user('me')).status).toBe(200)
      expect((await thief.user('me')).status).toBe(404)
      expect((await thief.see(stolen)).status).not.toBe('settled')
    })

    test('gets nothing of a payment under a reference, nor of one older than the order', async () => {
      const owner = await newBuyer()
      const owned = await owner.order()
      const paid = { to: owned.recipient, lamports: owned.lamports }
      await owner.wallet.pay({ ...paid, reference: owned.reference })
      await owner.wallet.pay(paid)
      await owner.becomes(owned, { status: 'settled' })
      await chainSettles()

      const thief = await newBuyer()
      const stolen = await thief.order()
      expect((await thief.claim(stolen, owner.wallet.address)).status).toBe(200)
      house.clock.jump(46_000)
      await chainSettles()
      expect(await thief.see(stolen)).toMatchObject({
        status: 'open',
        exception: 'none',
        transfers: [],
      })
      expect((await thief.user('me')).status).toBe(404)
      expect((await owner.user('me')).status).toBe(200)
    })

    test('sees no more of a stranger than of nobody', async () => {
      const owner = await newBuyer()
      const owned = await owner.order()
      await owner.claim(owned)
      await owner.wallet.pay({
        to: owned.recipient,
        lamports: owned.lamports,
        reference: owned.reference,
      })
      await owner.becomes(owned, { status: 'settled' })
      const thief = await newBuyer()
      const own = await thief.order()
      const nobody = await thief.user('nobody_at_all')
      expect(nobody.status).toBe(404)
      for (const id of [owner.username, `${owner.username}?order=${owned.id}`]) {
        const answer = await thief.user(id)
        expect([answer.status, answer.body]).toEqual([nobody.status, nobody.body])
      }
      for (const path of ['', '/events']) {
        const answer = await thief.site.call('GET', `/api/orders/${owned.id}${path}`)
        expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
      }
      expect((await thief.claim(owned)).body.error.code).toBe('not_found')
      const proof = await thief.site.call('POST', '/api/wallet_proofs', {
        wallet: owner.wallet.address,
        order: owned.id,
      })
      expect(proof.body.error.code).toBe('not_found')
      expect((await thief.see(own)).transfers).toEqual([])
    })
  })
})
