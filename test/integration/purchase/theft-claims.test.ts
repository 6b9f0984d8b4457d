import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeApiKey } from '../../../src/flows/members/api-keys.ts'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { DAY, HOUR, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { FORTY_FIVE_SECONDS, openShop, type Shop } from '../../support/shop.ts'

/** Whose a payment is that only its sender identifies, when strangers name that sender too. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  /** The robot has orders of both plans open long before, and names whatever wallet it sees paying. */
  async function robots(count: number) {
    const thieves: { thief: Buyer; id: string }[] = []
    for (let n = 0; n < count; n += 1) {
      const thief = shop.buyer()
      thieves.push({ thief, id: (await thief.order('30d')).id })
    }
    return thieves
  }

  it('a robot that claims after it sees a payment contests none of eight buyers', async () => {
    const [one] = await robots(1)
    if (!one) throw new Error('no robot')
    for (let n = 0; n < 8; n += 1) {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      const payment = shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) })
      await shop.see('confirmed', payment)
      if (n < 5) await one.thief.claims(one.id, buyer.wallet)
      else await one.thief.claims(one.id, buyer.wallet).catch(() => null)
      await shop.see('finalized', payment)
      expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
    }
    await shop.tick(FORTY_FIVE_SECONDS)
    expect(await one.thief.user()).toBeNull()
    expect(await one.thief.see(one.id)).toMatchObject({ status: 'open', exception: 'none' })
  })

  it('many claims after the payment do not count as crowded', async () => {
    const swarm = await robots(30)
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    await buyer.claims(order.id)
    const payment = shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) })
    await shop.see('confirmed', payment)
    for (const { thief, id } of swarm) await thief.claims(id, buyer.wallet)
    await shop.see('finalized', payment)
    expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
  })

  it('a claim after the payment marks nothing that was granted to one before it', async () => {
    const [one] = await robots(1)
    const owner = shop.buyer()
    const order = await owner.order('30d')
    await owner.claims(order.id)
    await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(order.lamports) }))
    await shop.tick(HOUR)
    await one?.thief.claims(one.id, owner.wallet)
    expect(await owner.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
    expect((await one?.thief.see(one.id))?.exception).toBe('none')
  })

  it('two claims after the payment contest each other', async () => {
    const [one] = await robots(1)
    const owner = shop.buyer()
    const order = await owner.order('30d')
    await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(order.lamports) }))
    await one?.thief.claims(one.id, owner.wallet)
    await owner.claims(order.id)
    await shop.tick(FORTY_FIVE_SECONDS)
    expect((await owner.see(order.id)).exception).toBe('contested')
    expect([await owner.user(), await one?.thief.user()]).toEqual([null, null])
  })

  it.each([
    [8, 'after'],
    [9, 'before'],
  ])('a claim %s slots ahead of the payment came %s it', async (ahead, where) => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    shop.world.slot += 100
    await buyer.claims(order.id)
    const slot = shop.world.slot + ahead
    const amount = BigInt(order.lamports)
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, slot }))
    expect((await buyer.see(order.id)).status).toBe(where === 'before' ? 'settled' : 'seen')
    await shop.tick(FORTY_FIVE_SECONDS)
    expect((await buyer.see(order.id)).status).toBe('settled')
  })

  it('a claim made while the head was silent counts as later than any payment', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    shop.world.isSilent = true
    await buyer.claims(order.id)
    shop.world.isSilent = false
    await shop.tick(SECOND)
    shop.world.slot += 1_000
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
    expect((await buyer.see(order.id)).status).toBe('seen')
    await shop.tick(FORTY_FIVE_SECONDS)
    expect((await buyer.see(order.id)).status).toBe('settled')
  })

  it('an endpoint that lags makes no claim earlier than a payment that we have read', async () => {
    const [one] = await robots(1)
    const owner = shop.buyer()
    const order = await owner.order('30d')
    await owner.claims(order.id)
    const slot = shop.world.slot + 50
    const payment = shop.pay({ from: owner.wallet, amount: BigInt(order.lamports), slot })
    await shop.see('confirmed', payment)
    await one?.thief.claims(one.id, owner.wallet)
    await shop.see('finalized', payment)
    expect(await owner.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
  })

  describe('a wallet that has paid for an account', () => {
    async function payer() {
      const [owner, wallet] = [shop.buyer(), signingWallet()]
      const order = await owner.order('30d')
      const references = [order.reference]
      const amount = BigInt(order.lamports)
      await shop.see('finalized', shop.pay({ from: wallet.address, amount, references }))
      return { owner, wallet }
    }

    it('can’t be claimed for its next payment by anybody else, and renews without a proof', async () => {
      const { owner, wallet } = await payer()
      const [one] = await robots(1)
      await one?.thief.claims(one.id, wallet.address)
      const renewal = await owner.order('30d')
      await owner.claims(renewal.id, wallet.address)
      const amount = BigInt(renewal.lamports)
      await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
      expect(await owner.see(renewal.id)).toMatchObject({ status: 'settled', exception: 'none' })
      expect(await one?.thief.user()).toBeNull()
    })

    it('needs a proof in another browser', async () => {
      const { wallet } = await payer()
      const again = shop.buyer()
      const order = await again.order('30d')
      await again.claims(order.id, wallet.address)
      const amount = BigInt(order.lamports)
      await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
      await shop.tick(FORTY_FIVE_SECONDS)
      expect((await again.see(order.id)).exception).toBe('contested')
      await proveWallet(shop, again, wallet, order.id)
      expect(await again.user()).toMatchObject({ plan: '30d' })
    })

    it('and counts as an exchange’s for a second wallet', async () => {
      const { owner, wallet } = await payer()
      const other = shop.buyer()
      const gift = await other.order('30d')
      const references = [gift.reference]
      const paid = { from: wallet.address, amount: BigInt(gift.lamports), references }
      await shop.see('finalized', shop.pay(paid))
      const renewal = await owner.order('30d')
      await owner.claims(renewal.id, wallet.address)
      const amount = BigInt(renewal.lamports)
      await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
      await shop.tick(FORTY_FIVE_SECONDS)
      expect((await owner.see(renewal.id)).exception).toBe('review')
    })
  })

  it('a lifetime that only its sender identifies yields an API key after seven days', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('lifetime')
    await buyer.claims(order.id)
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
    const make = () => {
      const session = { ...buyer.session, provenAt: shop.clock.now() }
      return makeApiKey(shop.context, session, 'laptop')
    }
    await expect(make()).rejects.toMatchObject({ code: 'payment_on_trial' })
    await shop.clock.advance(7 * DAY + 1)
    expect((await make()).name).toBe('laptop')
  })

  it('a thirty days base on trial keeps the upgraded lifetime from an API key', async () => {
    const buyer = shop.buyer()
    const base = await buyer.order('30d')
    await buyer.claims(base.id)
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: BigInt(base.lamports) }))
    await shop.tick(DAY)
    const upgrade = await buyer.order('lifetime')
    const references = [upgrade.reference]
    const paid = { from: buyer.wallet, amount: BigInt(upgrade.lamports), references }
    await shop.see('finalized', shop.pay(paid))
    expect(await buyer.user()).toMatchObject({ plan: 'lifetime' })
    const make = () =>
      makeApiKey(shop.context, { ...buyer.session, provenAt: shop.clock.now() }, 'laptop')
    await expect(make()).rejects.toMatchObject({ code: 'payment_on_trial' })
    await shop.clock.advance(6 * DAY + 1)
    expect((await make()).name).toBe('laptop')
  })

  it('a claim made before the payment leaves its victim a prompt to verify the wallet', async () => {
    const [owner, thief, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
    const stolen = await thief.order('30d')
    await thief.claims(stolen.id, wallet.address)
    const order = await owner.order('30d')
    await shop.see('finalized', shop.pay({ from: wallet.address, amount: BigInt(order.lamports) }))
    expect(await thief.user()).toMatchObject({ plan: '30d' })
    await owner.claims(order.id, wallet.address)
    await shop.tick(FORTY_FIVE_SECONDS)
    expect(await owner.see(order.id)).toMatchObject({ status: 'open', claim: { taken: true } })
    expect((await thief.see(stolen.id)).claim).toMatchObject({ taken: false })

    await proveWallet(shop, owner, wallet, order.id)
    expect(await owner.see(order.id)).toMatchObject({ status: 'settled', claim: { taken: false } })
    expect(await thief.user()).toBeNull()
  })

  it('and no prompt for what nobody claimed or an operator granted', async () => {
    const [owner, other] = [shop.buyer(), shop.buyer()]
    const gift = await other.order('30d')
    const payment = shop.pay({ from: owner.wallet, amount: BigInt(gift.lamports) })
    await shop.see('finalized', payment)
    await attachTo(shop.context, payment.signature, gift.id, 'asked on the phone')
    const order = await owner.order('30d')
    await owner.claims(order.id)
    expect((await owner.see(order.id)).claim).toMatchObject({ taken: false })
  })

  describe('a proof', () => {
    it('that moves a payment never grants its thirty days twice', async () => {
      const [owner, thief, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const stolen = await thief.order('30d')
      await thief.claims(stolen.id, wallet.address)
      const order = await owner.order('30d')
      const amount = BigInt(order.lamports)
      await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
      const start = shop.clock.now()
      await shop.tick(6 * DAY)
      await proveWallet(shop, owner, wallet, order.id)
      expect(await thief.user()).toBeNull()
      expect((await owner.user())?.expires_at).toBe(start + 30 * DAY)
    })

    it('takes, oldest first, what its order needs; the rest stays to be claimed', async () => {
      const [one, other, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const orders = [await one.order('30d'), await other.order('30d')] as const
      await one.claims(orders[0].id, wallet.address)
      await other.claims(orders[1].id, wallet.address)
      const paid = orders.map(({ lamports }) =>
        shop.pay({ from: wallet.address, amount: BigInt(lamports) }),
      )
      await shop.see('finalized', ...paid)
      await proveWallet(shop, one, wallet, orders[0].id)
      const settled = await one.see(orders[0].id)
      expect(settled).toMatchObject({ status: 'settled', exception: 'none' })
      expect(settled.transfers.map(({ signature }) => signature)).toEqual([paid[0]?.signature])
      await proveWallet(shop, other, wallet, orders[1].id)
      expect((await other.see(orders[1].id)).status).toBe('settled')
    })
  })
})
