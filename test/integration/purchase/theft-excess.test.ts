import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { DAY, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** References are public once used. Whoever recovers an order gets what their wallet paid, not what others sent. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  async function paidBy(wallet: string) {
    const holder = shop.buyer()
    const order = await holder.order('30d')
    const pays = async (from: string) => {
      const references = [order.reference]
      await shop.see('finalized', shop.pay({ from, amount: BigInt(order.lamports), references }))
      await shop.clock.advance(SECOND)
    }
    await pays(wallet)
    return { holder, id: order.id, pays }
  }

  async function recovers(wallet: ReturnType<typeof signingWallet>) {
    const buyer = shop.buyer()
    await buyer.order('30d')
    const { recovered } = await proveWallet(shop, buyer, wallet)
    await shop.tick(SECOND)
    return { buyer, recovered }
  }

  const take = (buyer: Buyer, id: string) => takeNextPeriod(shop.context, buyer.session, id)

  it('a stranger’s second payment is the holder’s to take, and no prover’s', async () => {
    const wallet = signingWallet()
    const { holder, id, pays } = await paidBy(wallet.address)
    await pays(holder.wallet)
    expect((await holder.see(id)).next_period).not.toBeNull()

    const { buyer, recovered } = await recovers(wallet)
    expect(recovered).toEqual([id])
    expect(await buyer.see(id)).toMatchObject({ excess_usd_cents: 15_000, next_period: null })
    await expect(take(buyer, id)).rejects.toMatchObject({ code: 'no_next_period' })
  })

  it('a stranger’s payment after the recovery is not excess either', async () => {
    const wallet = signingWallet()
    const { holder, id, pays } = await paidBy(wallet.address)
    const { buyer } = await recovers(wallet)
    await pays(holder.wallet)
    await shop.tick(SECOND)
    expect((await buyer.see(id)).next_period).toBeNull()
    await expect(take(buyer, id)).rejects.toMatchObject({ code: 'no_next_period' })
  })

  it('what the recovering wallet sent twice is theirs', async () => {
    const wallet = signingWallet()
    const { id, pays } = await paidBy(wallet.address)
    await pays(wallet.address)
    const { buyer } = await recovers(wallet)
    await take(buyer, id)
    expect((await buyer.see(id)).periods_taken).toBe(1)
    expect((await buyer.user())?.expires_at).toBeGreaterThan(shop.clock.now() + 59 * DAY)
  })

  it.each([
    ['a stranger', 0],
    ['the same wallet', 1],
  ])('a period that %s paid for moves %s orders', async (payer, moved) => {
    const wallet = signingWallet()
    const { holder, id, pays } = await paidBy(wallet.address)
    await pays(payer === 'a stranger' ? holder.wallet : wallet.address)
    await take(holder, id)
    expect((await recovers(wallet)).recovered).toHaveLength(moved)
    expect((await holder.user()) === null).toBe(moved === 1)
  })

  it('a refunded payment buys no further period, and its sender does not count as a payer', async () => {
    const wallet = signingWallet()
    const { id, pays } = await paidBy(wallet.address)
    await pays(wallet.address)
    await shop.context.db.read
      .insertInto('refunds')
      .values({
        id: 'back',
        signature: 'went back',
        destination: wallet.address,
        lamports: null,
        verified_at: null,
        at: shop.clock.now(),
      })
      .execute()
    await shop.context.db.read.updateTable('transfers').set({ refund_id: 'back' }).execute()
    const other = shop.buyer()
    const order = await other.order('30d')
    await other.claims(order.id, wallet.address)
    const amount = BigInt(order.lamports)
    await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
    expect((await other.see(order.id)).status).toBe('settled')
    expect((await recovers(wallet)).recovered).not.toContain(id)
  })
})
