import { afterEach, beforeEach, expect, it } from 'vitest'
import { reopenOrder, type Sighting } from '../../../src/domains/orders/index.ts'
import { checkBooks } from '../../../src/flows/purchase/books/check-books.ts'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** What must always add up is checked in production: a breach is an alarm, and changes nothing. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  async function buys() {
    const buyer = shop.buyer()
    const { id, lamports, reference } = await buyer.order('30d')
    const amount = BigInt(lamports)
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references: [reference] }))
    return { buyer, id }
  }

  async function alarms(): Promise<string[]> {
    const rows = await shop.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.alarm')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload).detail)
  }

  it('books that add up raise no alarm', async () => {
    await buys()
    await checkBooks(shop.context)
    expect(await alarms()).toEqual([])
  })

  it('access for an order that is not settled is an alarm, told once, and stays', async () => {
    const { buyer, id } = await buys()
    await shop.context.db.transaction((tx) => reopenOrder(tx, id, shop.clock.now()))
    for (const _ of [1, 2]) await checkBooks(shop.context)
    expect(await alarms()).toEqual([`access is granted for orders that are not settled: ${id}`])
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
  })

  it('an earning that is reversed in part, and a payout without an entry, are alarms', async () => {
    const { id } = await buys()
    const now = shop.clock.now()
    const entry = { referrer_id: 'referrer', order_id: id, at: now, payable_at: now }
    await shop.context.db.transaction(async (tx) => {
      const referrer = { id: 'referrer', account_id: null, code: 'c', made_at: now }
      await tx.insertInto('referrers').values(referrer).execute()
      const rows = [
        { ...entry, id: 'one', kind: 'earned' as const, cents: 1_500 },
        { ...entry, id: 'two', kind: 'reversed' as const, cents: -1_400 },
      ].map((row) => ({ ...row, payout_id: null, because: null }))
      await tx.insertInto('referral_entries').values(rows).execute()
      const payout = {
        ...{ id: 'payout', referrer_id: 'referrer', wallet: shop.wallet(), cents: 100, rate: 1 },
        ...{ lamports: 1, reference: shop.wallet(), prepared_at: now, expires_at: now + 1 },
      }
      await tx
        .insertInto('referral_payouts')
        .values({ ...payout, paid_at: now, signature: 'paid' })
        .execute()
    })
    await checkBooks(shop.context)
    expect(await alarms()).toEqual([
      `referral earnings do not add up for orders: ${id}`,
      'payouts differ from the ledger: payout',
    ])
  })

  it('a cursor never moves back: it stays, with an alarm', async () => {
    const { context, recipient: wallet, epoch } = shop
    const at = (slot: number): Sighting => ({
      ...{ wallet, commitment: 'finalized', transactions: [], unreadable: [], dropped: [] },
      cursor: { slot, balance: null },
    })
    await observe(context, at(2_000), epoch)
    await observe(context, at(1_999), epoch)
    const cursors = await context.db.read.selectFrom('cursors').select('slot').execute()
    expect(cursors).toEqual([{ slot: 2_000 }])
    expect(await alarms()).toEqual(['the cursor would have moved back to slot 1999'])
  })
})
