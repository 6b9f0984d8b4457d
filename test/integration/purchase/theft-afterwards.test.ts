import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachTo, grantOrder } from '../../../src/flows/operator/operations.ts'
import { reportUnmatched } from '../../../src/flows/operator/reports.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** What is left to steal once a payment is on the chain for everybody to see. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  async function buys(buyer: Buyer, plan: '30d' | 'lifetime', from: string) {
    const order = await buyer.order(plan)
    const references = [order.reference]
    await shop.see('finalized', shop.pay({ from, amount: BigInt(order.lamports), references }))
    return order
  }

  describe('a lamport under a stranger’s reference', () => {
    it('gives the stranger nothing, and does not affect the owner', async () => {
      const [owner, thief, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const order = await buys(owner, 'lifetime', owner.wallet)
      await thief.order('30d')
      await shop.clock.advance(DAY)
      const references = [order.reference]
      await shop.see('finalized', shop.pay({ from: wallet.address, amount: 1n, references }))
      expect((await proveWallet(shop, thief, wallet)).recovered).toEqual([])
      expect(await thief.user()).toBeNull()
      expect(await owner.user()).toMatchObject({ plan: 'lifetime' })
      expect(await owner.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
    })

    it('does not affect the owner either', async () => {
      const [owner, again, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const order = await buys(owner, 'lifetime', wallet.address)
      const references = [order.reference]
      await shop.see('finalized', shop.pay({ from: shop.wallet(), amount: 1n, references }))
      await again.order('30d')
      expect((await proveWallet(shop, again, wallet)).recovered).toEqual([order.id])
      expect(await again.user()).toMatchObject({ plan: 'lifetime' })
    })
  })

  describe('an upgrade at the difference', () => {
    it('is revoked with the payment it was based on', async () => {
      const [thief, owner, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const order = await owner.order('30d')
      const stolen = await thief.order('30d')
      await thief.claims(stolen.id, wallet.address)
      await shop.clock.advance(SECOND)
      const amount = BigInt(order.lamports)
      await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
      const upgrade = await buys(thief, 'lifetime', thief.wallet)
      expect(await thief.user()).toMatchObject({ plan: 'lifetime' })

      await proveWallet(shop, owner, wallet, order.id)
      await shop.tick(SECOND)
      expect(await owner.user()).toMatchObject({ plan: '30d' })
      expect(await thief.user()).toBeNull()
      expect(await thief.see(upgrade.id)).toMatchObject({ exception: 'paid_partial' })
    })
  })

  it('a payment under one order’s reference takes none from another that its wallet paid', async () => {
    const [here, there] = [shop.buyer(), shop.buyer()]
    const life = await here.order('lifetime')
    await here.claims(life.id)
    await shop.clock.advance(SECOND)
    const from = here.wallet
    await shop.see('finalized', shop.pay({ from, amount: BigInt(life.lamports) }))
    const month = await there.order('30d')
    const half = shop.pay({ from, amount: 500_000_000n, references: [month.reference] })
    await shop.see('finalized', half)
    expect(await here.user()).toMatchObject({ plan: 'lifetime' })
    expect(await there.see(month.id)).toMatchObject({ exception: 'paid_partial' })
  })

  it('payments of one buyer’s two wallets add up', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const wallets = [shop.wallet(), shop.wallet()] as const
    for (const wallet of wallets) await buyer.claims(order.id, wallet)
    await shop.clock.advance(SECOND)
    for (const from of wallets)
      await shop.see('finalized', shop.pay({ from, amount: 520_000_000n }))
    expect((await buyer.see(order.id)).status).toBe('settled')
  })

  it('a wallet claimed by many is granted to nobody until it is proven', async () => {
    const [owner, wallet] = [shop.buyer(), signingWallet()]
    const order = await owner.order('30d')
    await owner.claims(order.id, wallet.address)
    for (let n = 0; n < 25; n++) {
      const thief = shop.buyer()
      const stolen = await thief.order(n % 2 === 0 ? 'lifetime' : '30d')
      await thief.claims(stolen.id, wallet.address)
    }
    const last = shop.buyer()
    const stolen = await last.order('30d')
    await last.claims(stolen.id, wallet.address)
    await shop.clock.advance(SECOND)
    const amount = BigInt(order.lamports)
    await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
    await last.claims(stolen.id, wallet.address)
    expect(await last.user()).toBeNull()
    expect((await last.see(stolen.id)).exception).toBe('contested')
    await proveWallet(shop, owner, wallet, order.id)
    expect(await owner.user()).toMatchObject({ plan: '30d' })
  })

  it('a sender of thousands of payments blocks no other payment', async () => {
    const [busy, other] = [shop.buyer(), shop.buyer()]
    const claimed = await busy.order('lifetime')
    await busy.claims(claimed.id)
    await shop.clock.advance(DAY * 2)
    for (let n = 0; n < 1_200; n += 50) {
      const payments = Array.from({ length: 50 }, (_, k) =>
        shop.pay({ from: busy.wallet, amount: 1_000_000n, blockTime: (n + k) * 700_000 }),
      )
      await shop.see('finalized', ...payments)
    }
    const order = await buys(other, '30d', other.wallet)
    expect((await other.see(order.id)).status).toBe('settled')
  })

  describe('an operator', () => {
    it('granting one exchange buyer leaves the others’ deposits alone', async () => {
      const buyers = [shop.buyer(), shop.buyer(), shop.buyer()]
      const orders = []
      for (const buyer of buyers) {
        const order = await buyer.order('30d')
        await buyer.claims(order.id, shop.exchange)
        orders.push(order)
      }
      await shop.clock.advance(SECOND)
      for (const { lamports } of orders) {
        const amount = BigInt(lamports)
        await shop.see('finalized', shop.pay({ from: shop.exchange, amount }))
      }
      await grantOrder(shop.context, orders[0]?.id ?? '', 'showed the withdrawal')
      expect(await buyers[0]?.user()).toMatchObject({ plan: '30d' })
      expect((await reportUnmatched(shop.context, 10)).rows).toHaveLength(3)
    })

    it('attaching a payment while it settles ends with one membership', async () => {
      for (let round = 0; round < 10; round++) {
        const [one, two, from] = [shop.buyer(), shop.buyer(), shop.wallet()]
        const orders = [await one.order('30d'), await two.order('30d')] as const
        await one.claims(orders[0].id, from)
        await recordRate(shop.context, {
          rate: shop.world.rate ?? (0n as never),
          sources: ['one', 'two'],
          at: shop.clock.now(),
        })
        await shop.clock.advance(SECOND)
        const payment = shop.pay({ from, amount: BigInt(orders[0].lamports) })
        await shop.see('confirmed', payment)
        await Promise.all([
          shop.see('finalized', payment),
          attachTo(shop.context, payment.signature, orders[1].id, 'race').catch(() => null),
        ])
        await shop.tick(SECOND)
        const granted = [await one.user(), await two.user()].filter((user) => user !== null)
        expect(granted).toHaveLength(1)
      }
    })
  })
})
