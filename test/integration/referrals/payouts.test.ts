import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ReferralChain, reverseEntry } from '../../../src/domains/referrals/index.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { checkFunding } from '../../../src/flows/referrals/check-funding.ts'
import { namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { cancelPayout, preparePayouts } from '../../../src/flows/referrals/prepare-payouts.ts'
import { showConsoleReferrals } from '../../../src/flows/referrals/report-payouts.ts'
import { watchPayouts } from '../../../src/flows/referrals/watch-payouts.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { lamports, usdCents } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { opsOn } from '../../support/ops.ts'
import { type Referrals, referralsAt } from '../../support/referrals/at-shop.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const LEAST = usdCents(1_000)
const DUE = usdCents(1_500)

/** What members earned is paid from the operator's own wallet, and found on the chain. */
eachEngine((engine) => {
  let shop: Shop
  let at: Referrals
  let world: { named: Map<string, string[]>; funders: Map<string, string | null>; isDown: boolean }
  let chain: ReferralChain
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    at = referralsAt(shop)
    world = { named: new Map(), funders: new Map(), isDown: false }
    chain = {
      signaturesOf: async (reference) => (world.isDown ? null : (world.named.get(reference) ?? [])),
      funderOf: async (wallet) =>
        world.isDown ? null : { funder: world.funders.get(wallet) ?? null },
    }
  })
  afterEach(() => shop.close())

  type Member = Awaited<ReturnType<Referrals['member']>>

  /** A member who is owed 15 dollars. */
  async function owed({ named = true, buys = 1 } = {}) {
    const member = await at.member()
    const orders = []
    for (let count = 0; count < buys; count += 1) orders.push(await at.buys(member))
    await shop.clock.advance(14 * DAY)
    const wallet = shop.wallet()
    if (named) await namePayoutWallet(shop.context, member.session, wallet)
    return { member, wallet, orders }
  }

  const prepare = () => preparePayouts(shop.context, LEAST, 'monthly')
  const payouts = async () => (await showConsoleReferrals(shop.context)).payouts
  const look = () => watchPayouts(shop.context, chain)
  const sums = async (member: Member) => {
    const { pending_cents, payable_cents, paid_cents } = await at.see(member)
    return [pending_cents, payable_cents, paid_cents]
  }

  async function prepared() {
    await prepare()
    const [payout] = await payouts()
    if (!payout) throw new Error('nothing was prepared')
    return payout
  }

  /** A final transaction that names the reference. @param amount what it moved to the wallet */
  function lands(reference: string, signature: string, amount: bigint | null) {
    world.named.set(reference, [...(world.named.get(reference) ?? []), signature])
    if (amount !== null)
      shop.world.paybacks.set(signature, {
        lamports: lamports(amount),
        tokens: [],
        slot: shop.world.slot,
      })
  }
  /** Returns a part of an order's payment. */
  async function refunds(order: { id: string } | undefined) {
    const back = { lamports: lamports(1n), tokens: [], slot: shop.world.slot + 1 }
    shop.world.paybacks.set('back', back)
    const subject = order?.id ?? ''
    await refund(shop.context, { subject, signature: 'back', confirmedTo: null, because: 'asked' })
  }
  const lamportsOf = (sol: string) => BigInt(Math.round(Number(sol) * 1e9))

  it('prepares one payout for each member, with an amount and a reference of its own', async () => {
    const [one, two] = [await owed(), await owed()]
    expect(await prepare()).toBe(2)
    expect(await prepare()).toBe(0)
    const all = await payouts()
    expect(new Set(all.map(({ wallet }) => wallet))).toEqual(new Set([one.wallet, two.wallet]))
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(2)
    for (const { cents, sol, pay_url, wallet, reference } of all) {
      expect([cents, sol]).toEqual([1_500, '0.1035'])
      expect(pay_url).toBe(
        `solana:${wallet}?amount=0.1035&reference=${reference}&label=Mintwatch&message=Referral%20payout`,
      )
    }
    expect(await shop.audits('prepare_payout')).toHaveLength(2)
  })

  it('prepares nothing that is pending, too little, without a wallet, or without a price', async () => {
    const early = await at.member()
    await at.buys(early)
    await namePayoutWallet(shop.context, early.session, shop.wallet())
    expect(await prepare()).toBe(0)
    await owed({ named: false })
    expect(await preparePayouts(shop.context, usdCents(DUE + 1), 'x')).toBe(0)
    shop.world.rate = null
    await expect(prepare()).rejects.toThrow('no price of SOL')
  })

  it('prepares nothing of what is being taken back at the same moment', async () => {
    const { member, orders } = await owed({ buys: 2 })
    const [first] = orders
    let preparing: Promise<number> | undefined
    await shop.context.db.transaction(async (tx) => {
      await reverseEntry(tx, shop.context.entropy, first?.id ?? '', 'refunded', shop.clock.now())
      preparing = prepare()
      await Promise.race([preparing, sleep(300)])
    })
    await preparing
    expect(await payouts()).toMatchObject([{ cents: DUE, state: 'waiting' }])
    expect(await sums(member)).toEqual([0, DUE, 0])
  })

  it('finds a payment by its reference, and books it once', async () => {
    const { member } = await owed()
    const { reference, sol } = await prepared()
    await look()
    expect(await sums(member)).toEqual([0, 1_500, 0])
    lands(reference, 'paid', lamportsOf(sol))
    for (const _ of ['looked', 'looked again']) await look()
    await Promise.all([look(), look()])
    expect(await sums(member)).toEqual([0, 0, 1_500])
    expect(await payouts()).toMatchObject([{ state: 'paid', signature: 'paid' }])
    expect(await shop.audits('book_payout')).toHaveLength(1)
    expect(await prepare()).toBe(0)
  })

  it('expires after seven days unpaid, once the chain could be asked, and is payable again', async () => {
    const { member } = await owed()
    await prepared()
    await shop.clock.advance(7 * DAY)
    world.isDown = true
    await look()
    expect(await payouts()).toMatchObject([{ state: 'waiting' }])
    world.isDown = false
    await look()
    expect(await payouts()).toMatchObject([{ state: 'closed' }])
    expect(await sums(member)).toEqual([0, 1_500, 0])
    expect(await prepare()).toBe(1)
  })

  it('does not expire while more transactions name its reference than are read', async () => {
    await owed()
    const { reference } = await prepared()
    for (let count = 0; count < 26; count += 1) lands(reference, `dust ${count}`, 0n)
    await shop.clock.advance(7 * DAY)
    await look()
    expect(await payouts()).toMatchObject([{ state: 'waiting' }])
  })

  it('books what was paid after it expired or was canceled, and takes it off the next one', async () => {
    const { member } = await owed()
    const first = await prepared()
    await cancelPayout(shop.context, first.id, 'wrong month')
    await expect(cancelPayout(shop.context, first.id, 'again')).rejects.toThrow('no such payout')
    await shop.clock.advance(1)
    const second = await prepared()
    lands(first.reference, 'first', lamportsOf(first.sol))
    await look()
    // The second contains the same sum, which nobody is owed anymore.
    expect((await payouts()).map(({ state }) => state).sort()).toEqual(['closed', 'paid'])
    expect(await sums(member)).toEqual([0, 0, 1_500])
    lands(second.reference, 'second', lamportsOf(second.sol))
    await look()
    expect(await sums(member)).toEqual([0, -1_500, 3_000])
    await at.buys(member)
    await shop.clock.advance(14 * DAY)
    expect(await sums(member)).toEqual([0, 0, 3_000])
    expect(await prepare()).toBe(0)
  })

  it('takes what was refunded after the payout off the next one', async () => {
    const { member, orders } = await owed()
    const { reference, sol } = await prepared()
    lands(reference, 'paid', lamportsOf(sol))
    await look()
    await refunds(orders[0])
    expect(await sums(member)).toEqual([0, -1_500, 1_500])
    for (const _ of ['one', 'two']) await at.buys(member)
    await shop.clock.advance(14 * DAY)
    expect(await sums(member)).toEqual([0, 1_500, 1_500])
    expect((await prepared()).cents).toBe(1_500)
  })

  it('closes a waiting payout of what was refunded, and prepares the rest alone', async () => {
    const { orders } = await owed({ buys: 2 })
    expect((await prepared()).cents).toBe(3_000)
    await refunds(orders[0])
    expect(await payouts()).toMatchObject([{ cents: 3_000, state: 'closed' }])
    await shop.clock.advance(1_000)
    expect(await prepared()).toMatchObject({ cents: 1_500, state: 'waiting' })
  })

  it('leaves a waiting payout that what was refunded is not part of', async () => {
    const { member } = await owed()
    await prepared()
    const bought = await at.buys(member)
    await refunds(bought)
    expect(await payouts()).toMatchObject([{ cents: 1_500, state: 'waiting' }])
  })

  describe('before a payout', () => {
    it('takes back what turned out to be the member’s own purchase', async () => {
      const { member, orders } = await owed({ buys: 2 })
      const { db } = shop.context
      // Recovered by its wallet in the member's browser.
      await db.read
        .updateTable('orders')
        .set({ account_id: member.session.accountId })
        .where('id', '=', orders[0]?.id ?? '')
        .execute()
      expect((await prepared()).cents).toBe(1_500)
      const reversed = (await at.ledger()).filter(({ kind }) => kind === 'reversed')
      expect(reversed).toMatchObject([{ order_id: orders[0]?.id, cents: -1_500 }])
    })

    it('takes back what the member’s own wallet funded', async () => {
      const { member, orders } = await owed({ buys: 3 })
      const [own, clear, unknown] = orders
      if (!own || !clear || !unknown) throw new Error('three were bought')
      world.funders.set(own.buyer.wallet, member.wallet)
      world.funders.set(clear.buyer.wallet, shop.wallet())
      world.isDown = true
      await checkFunding(shop.context, chain)
      expect((await showConsoleReferrals(shop.context)).members).toMatchObject([{ unchecked: 3 }])
      world.isDown = false
      await shop.clock.advance(MINUTE)
      await checkFunding(shop.context, chain)
      expect((await showConsoleReferrals(shop.context)).members).toMatchObject([
        { unchecked: 1, purchases: 2, payable_cents: 3_000 },
      ])
      expect(
        await shop.context.db.read
          .selectFrom('referral_entries')
          .select(['order_id', 'because'])
          .where('kind', '=', 'reversed')
          .execute(),
      ).toEqual([{ order_id: own.id, because: 'own_funding' }])
    })
  })

  it('operators list, prepare, export, and cancel payouts', async () => {
    const { wallet } = await owed()
    const ops = opsOn(shop.context)
    expect((await ops('payouts')).join('\n')).toMatch(/payable[\s\S]*15\.00[\s\S]*no payouts/)
    expect(await ops('prepare-payouts', '--least', '10', '--because', 'monthly')).toEqual([
      'prepared 1; see "payouts"',
    ])
    const [payout] = await payouts()
    const lines = await ops('payouts', '--csv')
    expect(lines[1]).toContain(`${payout?.id},waiting,${wallet},15.00,0.1035,`)
    await expect(ops('prepare-payouts', '--because')).rejects.toThrow()
    await expect(ops('prepare-payouts', '--least', '0', '--because', 'x')).rejects.toThrow(
      '--least',
    )
    await expect(ops('prepare-payouts')).rejects.toThrow('reason')
    expect(await ops('cancel-payout', payout?.id ?? '', '--because', 'test')).toEqual([
      `canceled ${payout?.id}`,
    ])
  })
})
