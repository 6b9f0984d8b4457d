import { afterEach, beforeEach, expect, it } from 'vitest'
import { Refusal } from '../../../src/contract/errors.ts'
import type { ChainTransaction } from '../../../src/domains/orders/index.ts'
import { grantOrder } from '../../../src/flows/operator/operations.ts'
import { unmatchedTransfers } from '../../../src/flows/operator/queries.ts'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { paymentSink } from '../../../src/flows/purchase/payment-sink.ts'
import { DAY, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { FORTY_FIVE_SECONDS, openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  /** An order opened while the head was silent came after every payment that nobody had seen yet. */
  async function opensInSilence() {
    const buyer = shop.buyer()
    shop.world.isSilent = true
    const order = await buyer.order('30d')
    shop.world.isSilent = false
    return { buyer, order, amount: BigInt(order.lamports) }
  }

  it('takes no payment that landed before its buyer named the wallet', async () => {
    const { buyer: thief, order, amount } = await opensInSilence()
    const payment = shop.pay({ from: thief.wallet, amount, slot: shop.world.slot + 100 })
    shop.world.slot += 200
    await shop.see('finalized', payment)
    await thief.claims(order.id)
    await shop.tick(FORTY_FIVE_SECONDS)
    expect((await thief.see(order.id)).status).toBe('open')
    expect(await thief.user()).toBeNull()
  })

  it('is paid without a reference once the wallet is named, and by reference anyway', async () => {
    const byHand = await opensInSilence()
    await byHand.buyer.claims(byHand.order.id)
    await shop.clock.advance(SECOND)
    const { amount } = byHand
    await shop.see('finalized', shop.pay({ from: byHand.buyer.wallet, amount }))
    expect((await byHand.buyer.see(byHand.order.id)).status).toBe('settled')
    const scanned = await opensInSilence()
    const references = [scanned.order.reference]
    await shop.see('finalized', shop.pay({ from: scanned.buyer.wallet, amount, references }))
    expect((await scanned.buyer.see(scanned.order.id)).status).toBe('settled')
  })

  it('is where a wallet begins that was never read, whichever coin it takes', async () => {
    const { context, usdcAccount } = shop
    const { firstOrderSlot } = paymentSink(context, null)
    const addresses = [context.recipient, usdcAccount]
    const first = () => Promise.all(addresses.map(firstOrderSlot))
    expect(await first()).toEqual([null, null])
    await opensInSilence()
    expect(await first()).toEqual([null, null])
    await shop.buyer().order('30d')
    shop.world.slot += 100
    shop.acceptUsdc()
    await shop.buyer().order('30d')
    expect(await first()).toEqual([shop.world.slot - 100, shop.world.slot])
  })

  it('is not opened at all where no endpoint answers', async () => {
    shop.world.isSilent = true
    shop.context.head.slot = () => Promise.reject(new Refusal('chain_unavailable'))
    await expect(shop.buyer().order('30d')).rejects.toMatchObject({ code: 'chain_unavailable' })
  })

  it('settles when a payment that was unreadable is read later', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const { context, recipient: wallet, epoch } = shop
    const amount = BigInt(order.lamports)
    const [first, second] = [1, 2].map(() =>
      shop.pay({ from: buyer.wallet, amount, references: [order.reference] }),
    ) as [ChainTransaction, ChainTransaction]
    await shop.see('confirmed', first)
    await shop.see('confirmed', second)
    const unreadable = [first, second].map((one) => ({ ...one, reason: 'no endpoint has it' }))
    const kept = { wallet, commitment: 'finalized' as const, transactions: [], cursor: null }
    await observe(context, { ...kept, unreadable, dropped: [] }, epoch)
    expect((await buyer.see(order.id)).settled_at).toBeNull()
    const sink = paymentSink(context, epoch)
    const both = [first, second].map(({ signature, slot }) => ({ signature, slot }))
    expect(await sink.unreadSignatures(wallet)).toEqual(expect.arrayContaining(both))
    await shop.see('finalized', first)
    expect((await buyer.see(order.id)).status).toBe('settled')
    expect(await sink.unreadSignatures(wallet)).toEqual([both[1]])
    const unmatched = await unmatchedTransfers(context.db.read, 10)
    expect(unmatched.map(({ signature, kind }) => [signature, kind])).toEqual([
      [second.signature, 'unreadable'],
    ])
    await shop.clock.advance(7 * DAY)
    expect(await sink.unreadSignatures(wallet)).toEqual([])
  })

  it('does not grant again what an operator granted while the payment was unreadable', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    await grantOrder(shop.context, order.id, 'the payment can’t be read')
    const until = (await buyer.user())?.expires_at
    const amount = BigInt(order.lamports)
    await shop.see(
      'finalized',
      shop.pay({ from: buyer.wallet, amount, references: [order.reference] }),
    )
    expect((await buyer.user())?.expires_at).toBe(until)
    expect(await buyer.see(order.id)).toMatchObject({
      excess_usd_cents: null,
      transfers: [{ sol: order.sol }],
    })
  })
})
