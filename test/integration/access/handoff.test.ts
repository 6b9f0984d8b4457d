import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  issueHandoff,
  openHandoff,
  showHandedOrder,
} from '../../../src/flows/purchase/handoffs/handoff.ts'
import { hashToken } from '../../../src/kernel/ids.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const MINUTE = 60_000
const OVER = expect.objectContaining({ code: 'handoff_over' })

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  test('a code shows the order once, and the payment counts for who made it', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const { code } = await issueHandoff(shop.context, buyer.session, order.id)
    const handed = await openHandoff(shop.context, code)
    expect(handed).toMatchObject({ sol: order.sol, reference: order.reference, payable: true })
    expect(Object.keys(handed)).not.toContain('claim')
    await expect(openHandoff(shop.context, code)).rejects.toThrow(OVER)

    const from = shop.buyer().wallet
    const amount = BigInt(handed.lamports)
    await shop.see('finalized', shop.pay({ from, amount, references: [handed.reference] }))
    expect(await showHandedOrder(shop.context, handed.view)).toMatchObject({
      status: 'settled',
      payable: false,
    })
    expect((await buyer.user())?.plan).toBe('30d')
  })

  test('both end after ten minutes, and only hashes are stored', async () => {
    const buyer = shop.buyer()
    const { id } = await buyer.order('30d')
    const used = await issueHandoff(shop.context, buyer.session, id)
    const { view } = await openHandoff(shop.context, used.code)
    const late = await issueHandoff(shop.context, buyer.session, id)
    const stored = await shop.context.db.read.selectFrom('handoffs').selectAll().execute()
    expect(stored.map(({ code_hash }) => code_hash).sort()).toEqual(
      [used.code, late.code].map(hashToken).sort(),
    )
    expect(JSON.stringify(stored)).not.toContain(view)
    await shop.clock.advance(10 * MINUTE)
    await expect(openHandoff(shop.context, late.code)).rejects.toThrow(OVER)
    await expect(showHandedOrder(shop.context, view)).rejects.toThrow(OVER)
  })

  test('nobody hands over the order of somebody else, and old codes of an order stop working', async () => {
    const [buyer, thief] = [shop.buyer(), shop.buyer()]
    const { id } = await buyer.order('30d')
    await thief.order('30d')
    await expect(issueHandoff(shop.context, thief.session, id)).rejects.toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
    const codes: string[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      codes.push((await issueHandoff(shop.context, buyer.session, id)).code)
      await shop.clock.advance(1)
    }
    const [oldest = '', ...others] = codes
    await expect(openHandoff(shop.context, oldest)).rejects.toThrow(OVER)
    for (const code of others) expect((await openHandoff(shop.context, code)).payable).toBe(true)
  })
})
