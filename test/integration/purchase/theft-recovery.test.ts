import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantOrder } from '../../../src/flows/operator/operations.ts'
import { DAY, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { openTelegramShop, type TelegramShop } from '../../support/telegram/telegram-shop.ts'

/** Whoever proves a wallet gets what it paid for, and nothing that somebody else paid for. */
eachEngine((engine) => {
  let shop: TelegramShop
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<TelegramShop['buyer']>
  type Order = Awaited<ReturnType<Buyer['order']>>

  const under = (order: Order, from: string, amount: bigint, slot?: number) =>
    shop.pay({ from, amount, references: [order.reference], ...(slot ? { slot } : {}) })

  async function buys(buyer: Buyer, plan: '30d' | 'lifetime', from: string) {
    const order = await buyer.order(plan)
    await shop.see('finalized', under(order, from, BigInt(order.lamports)))
    await shop.clock.advance(SECOND)
    return order
  }

  async function recovers(buyer: Buyer, wallet: ReturnType<typeof signingWallet>) {
    await buyer.order('30d').catch(() => null)
    return (await proveWallet(shop, buyer, wallet)).recovered
  }

  it('a thief who outpays a settled order gets nothing, and its owner still gets it back', async () => {
    const [owner, thief, again] = [shop.buyer(), shop.buyer(), shop.buyer()]
    const [paying, thieving] = [signingWallet(), signingWallet()]
    const life = await buys(owner, 'lifetime', paying.address)
    await shop.clock.advance(DAY)
    const amount = (BigInt(life.lamports) * 10_001n) / 10_000n
    await shop.see('finalized', under(life, thieving.address, amount))
    expect(await recovers(thief, thieving)).toEqual([])
    expect(await thief.user()).toBeNull()
    expect(await owner.user()).toMatchObject({ plan: 'lifetime' })
    expect(await recovers(again, paying)).toEqual([life.id])
    expect(await again.user()).toMatchObject({ plan: 'lifetime' })
  })

  it.each([1n, 2_000_000_000n])(
    'what an operator granted moves by no payment of %s lamports under its reference',
    async (amount) => {
      const [owner, thief, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const order = await owner.order('30d')
      await grantOrder(shop.context, order.id, 'paid in tokens')
      await shop.see('finalized', under(order, wallet.address, amount))
      expect(await recovers(thief, wallet)).toEqual([])
      expect(await owner.user()).toMatchObject({ plan: '30d' })
    },
  )

  it('a payment in the owner’s own slot leaves the decision to an operator', async () => {
    const [owner, thief] = [shop.buyer(), shop.buyer()]
    const [paying, thieving] = [signingWallet(), signingWallet()]
    const order = await owner.order('30d')
    const slot = ++shop.world.slot
    const amount = BigInt(order.lamports)
    await shop.see(
      'finalized',
      under(order, thieving.address, amount, slot),
      under(order, paying.address, amount, slot),
    )
    expect(await recovers(thief, thieving)).toEqual([])
    expect(await recovers(shop.buyer(), paying)).toEqual([])
    expect(await owner.user()).toMatchObject({ plan: '30d' })
  })

  it('who pays most after the owner’s first try, however small, recovers nothing', async () => {
    const [owner, thief] = [shop.buyer(), shop.buyer()]
    const [paying, thieving] = [signingWallet(), signingWallet()]
    const order = await owner.order('30d')
    await shop.see('finalized', under(order, paying.address, 1n))
    await shop.see('finalized', under(order, thieving.address, 600_000_000n))
    await shop.see('finalized', under(order, paying.address, 434_500_000n))
    expect(await owner.user()).toMatchObject({ plan: '30d' })
    expect(await recovers(thief, thieving)).toEqual([])
  })

  it('equal halves of two wallets go to neither', async () => {
    const [owner, one, other] = [shop.buyer(), signingWallet(), signingWallet()]
    const order = await owner.order('30d')
    for (const { address } of [one, other])
      await shop.see('finalized', under(order, address, BigInt(order.lamports) / 2n))
    expect(await owner.user()).toMatchObject({ plan: '30d' })
    for (const wallet of [one, other]) expect(await recovers(shop.buyer(), wallet)).toEqual([])
  })

  describe('an upgraded order', () => {
    it.each(['base', 'difference'] as const)(
      'does not move for who paid only the %s',
      async (paid) => {
        const [owner, wallet] = [shop.buyer(), signingWallet()]
        await buys(owner, '30d', paid === 'base' ? wallet.address : owner.wallet)
        await buys(owner, 'lifetime', paid === 'base' ? owner.wallet : wallet.address)
        expect(await recovers(shop.buyer(), wallet)).toEqual([])
        expect(await owner.user()).toMatchObject({ plan: 'lifetime' })
      },
    )

    it('moves as a whole to the wallet that paid both, and is never upgraded again', async () => {
      const [owner, again, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const base = await buys(owner, '30d', wallet.address)
      const upgrade = await buys(owner, 'lifetime', wallet.address)
      expect((await recovers(again, wallet)).toSorted()).toEqual([base.id, upgrade.id].toSorted())
      expect(await again.user()).toMatchObject({ plan: 'lifetime' })
      expect(await owner.user()).toBeNull()
      expect((await owner.order('lifetime')).usd_cents).toBe(60_000)
    })

    it('a base that moves with its quote still open is upgraded once', async () => {
      const [owner, again, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      await buys(owner, '30d', wallet.address)
      const stale = await owner.order('lifetime')
      expect(stale.usd_cents).toBe(45_000)
      await recovers(again, wallet)
      const fresh = await buys(again, 'lifetime', again.wallet)
      expect(fresh.usd_cents).toBe(45_000)
      await shop.see('finalized', under(stale, owner.wallet, BigInt(stale.lamports)))
      expect(await owner.user()).toBeNull()
      expect(await owner.see(stale.id)).toMatchObject({ exception: 'paid_partial' })
    })
  })

  describe('a membership linked by a token', () => {
    it('what was paid by reference never moves by a wallet', async () => {
      const [owner, wallet] = [shop.buyer(), signingWallet()]
      await buys(owner, '30d', wallet.address)
      const bound = await shop.signIn(owner.session)
      expect(await recovers(shop.buyer(), wallet)).toEqual([])
      expect(await shop.me(bound)).toMatchObject({ plan: '30d' })
    })

    it.each([
      [6 * DAY, 1],
      [8 * DAY, 0],
    ])('what its sender alone settled moves by a proof after %s ms: %s', async (later, moved) => {
      const [owner, thief, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const stolen = await thief.order('lifetime')
      await thief.claims(stolen.id, wallet.address)
      await shop.clock.advance(SECOND)
      const amount = BigInt(stolen.lamports)
      shop.world.slot += 20
      await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
      const bound = await shop.signIn(thief.session)
      expect(await shop.me(bound)).toMatchObject({ plan: 'lifetime' })
      await shop.tick(later)
      expect(await recovers(owner, wallet)).toHaveLength(moved)
      expect((await owner.user()) === null).toBe(moved === 0)
      expect((await shop.me(bound)) === null).toBe(moved === 1)
    })
  })

  it('shows the prover nothing of the former holder', async () => {
    const [owner, again, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
    const order = await owner.order('30d')
    await owner.claims(order.id, wallet.address, 'former_holder')
    await owner.claims(order.id, owner.wallet, 'former_holder')
    await shop.see('finalized', under(order, wallet.address, BigInt(order.lamports)))
    await recovers(again, wallet)
    expect(await again.user()).toMatchObject({ plan: '30d', username: null })
    expect((await again.see(order.id)).claim).toBeNull()
    expect(await again.user('former_holder')).toBeNull()
  })
})
