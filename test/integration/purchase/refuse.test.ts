import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo, grantOrder } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { reportUnmatched } from '../../../src/flows/operator/reports.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Two orders claim one payment, and an operator refuses one of them. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const refuse = (orderId: string, paymentTo?: string) =>
    refuseOrder(shop.context, orderId, 'not theirs', paymentTo)

  async function contested() {
    const [owner, thief] = [shop.buyer(), shop.buyer()]
    const orders = [await owner.order('30d'), await thief.order('30d')] as const
    await owner.claims(orders[0].id)
    await thief.claims(orders[1].id, owner.wallet)
    await shop.clock.advance(MINUTE)
    const payment = shop.pay({ from: owner.wallet, amount: BigInt(orders[0].lamports) })
    await shop.see('finalized', payment)
    await shop.tick(MINUTE)
    expect((await owner.see(orders[0].id)).exception).toBe('contested')
    return { owner, thief, mine: orders[0].id, theirs: orders[1].id, payment }
  }

  it('must say who gets the payment, and changes nothing until then', async () => {
    const { owner, mine, theirs, payment } = await contested()
    const refusal = await refuse(theirs).catch((error: Error) => error)
    expect(refusal).toMatchObject({ name: 'OperatorRefusal', rivals: [mine] })
    expect((refusal as Error).message).toContain(`--payment-to ${mine}`)
    expect((refusal as Error).message).toContain(payment.signature)
    await expect(refuse(theirs, 'somebody')).rejects.toMatchObject({ rivals: [mine] })
    expect(await owner.user()).toBeNull()
    expect(await shop.audits('refuse')).toEqual([])
  })

  it('gives it to the rival', async () => {
    const { owner, thief, mine, theirs } = await contested()
    await refuse(theirs, mine)
    expect(await owner.see(mine)).toMatchObject({ status: 'settled', exception: 'none' })
    expect(await owner.user()).toMatchObject({ plan: '30d' })
    expect(await thief.user()).toBeNull()
  })

  it('gives it to nobody: it waits in unmatched', async () => {
    const { owner, thief, mine, theirs, payment } = await contested()
    await refuse(mine, 'nobody')
    await shop.tick(MINUTE)
    await thief.claims(theirs, owner.wallet)
    await shop.tick(20 * MINUTE)
    expect(await thief.user()).toBeNull()
    expect(await owner.user()).toBeNull()
    const { rows } = await reportUnmatched(shop.context, 10)
    expect(rows).toMatchObject([{ signature: payment.signature }])
  })

  it('is closed for its buyer, also once the payment was sent back', async () => {
    const { owner, mine, payment } = await contested()
    await refuse(mine, 'nobody')
    expect(await owner.see(mine)).toMatchObject({ refused: true, transfers: [{ refund: null }] })
    const back = { signature: 'back', confirmedTo: null, because: 'not theirs' }
    await refund(shop.context, { subject: payment.signature, ...back })
    expect(await owner.see(mine)).toMatchObject({
      ...{ status: 'expired', exception: 'review', refused: true },
      transfers: [{ refund: { signature: 'back' } }],
    })
  })

  it('asks about a payment that is only on its way', async () => {
    const [owner, thief] = [shop.buyer(), shop.buyer()]
    const [mine, theirs] = [await owner.order('30d'), await thief.order('30d')]
    await owner.claims(mine.id)
    await thief.claims(theirs.id, owner.wallet)
    await shop.clock.advance(MINUTE)
    const payment = shop.pay({ from: owner.wallet, amount: BigInt(mine.lamports) })
    await shop.see('confirmed', payment)
    await expect(refuse(mine.id)).rejects.toMatchObject({ rivals: [theirs.id] })
    await refuse(mine.id, 'nobody')
    await shop.see('finalized', payment)
    await shop.tick(MINUTE)
    expect(await thief.user()).toBeNull()
  })

  it('is not given to the rival by granting the other order', async () => {
    const { owner, thief, mine, payment } = await contested()
    const refusal = await grantOrder(shop.context, mine, 'a regular').catch((error: Error) => error)
    expect(refusal).toMatchObject({ name: 'OperatorRefusal' })
    expect((refusal as Error).message).toContain(`attach ${payment.signature}`)
    await shop.tick(MINUTE)
    expect(await thief.user()).toBeNull()
    await attachTo(shop.context, payment.signature, mine, 'showed the transaction')
    expect(await owner.user()).toMatchObject({ plan: '30d' })
    await shop.tick(MINUTE)
    expect(await thief.user()).toBeNull()
  })

  it.each(['its own wallet', 'another wallet'])(
    'stays contested when the owner pays again from %s',
    async (from) => {
      const { owner, thief, mine, theirs } = await contested()
      const { reference, lamports } = await owner.see(mine)
      const again = from === 'its own wallet' ? owner.wallet : shop.wallet()
      const payment = shop.pay({ from: again, amount: BigInt(lamports), references: [reference] })
      await shop.see('finalized', payment)
      await shop.tick(MINUTE)
      expect(await owner.user()).toMatchObject({ plan: '30d' })
      expect(await thief.user()).toBeNull()
      expect((await thief.see(theirs)).exception).toBe('contested')
    },
  )

  it('goes with a granted order of a buyer whose older order claims it, too', async () => {
    const buyer = shop.buyer()
    const older = await buyer.order('30d')
    await buyer.claims(older.id)
    await shop.tick(20 * MINUTE)
    const order = await buyer.order('30d')
    await buyer.claims(order.id)
    await shop.clock.advance(MINUTE)
    const amount = (BigInt(order.lamports) * 97n) / 100n
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount }))
    await grantOrder(shop.context, order.id, 'the exchange kept its fee')
    expect((await reportUnmatched(shop.context, 10)).rows).toEqual([])
    const rest = BigInt(older.lamports) - amount
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: rest }))
    await shop.tick(MINUTE)
    expect((await buyer.see(older.id)).status).not.toBe('settled')
  })

  it('needs no winner if nobody else claims, and accepts none', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    await buyer.claims(order.id)
    await shop.clock.advance(MINUTE)
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
    await expect(refuse(order.id, 'somebody')).rejects.toThrow(/No other order/)
    await refuse(order.id)
    expect(await buyer.user()).toBeNull()
  })
})
