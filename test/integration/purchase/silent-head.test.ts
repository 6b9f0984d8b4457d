import { afterEach, beforeEach, expect, it } from 'vitest'
import { Refusal } from '../../../src/contract/errors.ts'
import { SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { FORTY_FIVE_SECONDS, openTill, type Till } from '../../support/till.ts'

/** An order opened while the head was silent came after every payment that nobody had seen yet. */
eachEngine((engine) => {
  let till: Till
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
  })
  afterEach(() => till.close())

  async function opensInSilence() {
    const buyer = till.buyer()
    till.world.isSilent = true
    const order = await buyer.order('30d')
    till.world.isSilent = false
    return { buyer, order, amount: BigInt(order.lamports) }
  }

  it('takes no payment that landed before its buyer named the wallet', async () => {
    const { buyer: thief, order, amount } = await opensInSilence()
    const payment = till.pay({ from: thief.wallet, amount, slot: till.world.slot + 100 })
    till.world.slot += 200
    await till.see('finalized', payment)
    await thief.claims(order.id)
    await till.tick(FORTY_FIVE_SECONDS)
    expect((await thief.see(order.id)).status).toBe('open')
    expect(await thief.user()).toBeNull()
  })

  it('is paid without a reference once the wallet is named, and by reference anyway', async () => {
    const byHand = await opensInSilence()
    await byHand.buyer.claims(byHand.order.id)
    await till.clock.advance(SECOND)
    const { amount } = byHand
    await till.see('finalized', till.pay({ from: byHand.buyer.wallet, amount }))
    expect((await byHand.buyer.see(byHand.order.id)).status).toBe('settled')
    const scanned = await opensInSilence()
    const references = [scanned.order.reference]
    await till.see('finalized', till.pay({ from: scanned.buyer.wallet, amount, references }))
    expect((await scanned.buyer.see(scanned.order.id)).status).toBe('settled')
  })

  it('is not opened at all where no endpoint answers', async () => {
    till.world.isSilent = true
    till.context.head.slot = () => Promise.reject(new Refusal('chain_unavailable'))
    await expect(till.buyer().order('30d')).rejects.toMatchObject({ code: 'chain_unavailable' })
  })
})
