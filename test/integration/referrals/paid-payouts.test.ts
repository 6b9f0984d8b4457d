import { afterEach, beforeEach, expect, it } from 'vitest'
import { namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { cancelPayout, preparePayouts } from '../../../src/flows/referrals/prepare-payouts.ts'
import { showConsoleReferrals } from '../../../src/flows/referrals/report-payouts.ts'
import { type PayoutReadings, watchPayouts } from '../../../src/flows/referrals/watch-payouts.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { lamports, usdCents } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { type Referrals, referralsAt } from '../../support/referrals/at-shop.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** The price of 1,500 cents. */
const DUE = 103_500_000n
const CENT = 69_000n

/** Which transactions pay which payout, and how much of it. */
eachEngine((engine) => {
  let shop: Shop
  let at: Referrals
  let named: Map<string, string[]>
  let readings: PayoutReadings
  beforeEach(async () => {
    readings = new Map()
    shop = await openShop(await engine.fresh())
    at = referralsAt(shop)
    named = new Map()
  })
  afterEach(() => shop.close())

  const payouts = async () => (await showConsoleReferrals(shop.context)).payouts
  const states = async () => (await payouts()).map(({ state }) => state).sort()
  const prepare = () => preparePayouts(shop.context, usdCents(1_000), 'monthly')
  const look = (context = shop.context) =>
    watchPayouts(
      context,
      {
        signaturesOf: async (reference) => named.get(reference) ?? [],
        funderOf: async () => null,
      },
      readings,
    )

  /** Members who are owed 15 dollars each, and want them in one wallet. */
  async function owed(count: number) {
    const members = []
    for (let nth = 0; nth < count; nth += 1) members.push(await at.member())
    for (const member of members) await at.buys(member)
    await shop.clock.advance(14 * DAY)
    const wallet = shop.wallet()
    for (const { session } of members) await namePayoutWallet(shop.context, session, wallet)
    await prepare()
    return { members, references: (await payouts()).map(({ reference }) => reference) }
  }

  /** A final transaction that names these references. @param amount null: it can't be read */
  function lands(references: readonly string[], signature: string, amount: bigint | null) {
    for (const reference of references)
      named.set(reference, [...(named.get(reference) ?? []), signature])
    if (amount === null) return
    const back = { lamports: lamports(amount), tokens: [], slot: shop.world.slot }
    shop.world.paybacks.set(signature, back)
  }

  async function sums(member: Parameters<Referrals['see']>[0] | undefined) {
    if (!member) throw new Error('no such member')
    const { payable_cents, paid_cents } = await at.see(member)
    return [payable_cents, paid_cents]
  }

  it('books no payment to somebody else, that failed, or that is unread', async () => {
    const { members, references } = await owed(1)
    lands(references, 'elsewhere', 0n)
    lands(references, 'unread', null)
    await look()
    expect(await sums(members[0])).toEqual([1_500, 0])
    lands(references, 'whole', DUE)
    await look()
    expect(await payouts()).toMatchObject([{ state: 'paid', signature: 'whole' }])
  })

  it('books two payouts of one wallet that one transaction pays', async () => {
    const { members, references } = await owed(2)
    lands(references, 'both', 2n * DUE - 1n)
    await look()
    await look()
    expect(await states()).toEqual(['paid', 'paid'])
    for (const member of members) expect(await sums(member)).toEqual([0, 1_500])
  })

  it('books one of them if it pays for one, and the other expires', async () => {
    const { references } = await owed(2)
    lands(references, 'both', DUE)
    await Promise.all([look(), look()])
    expect(await states()).toEqual(['paid', 'waiting'])
    await shop.clock.advance(7 * DAY)
    await look()
    expect(await states()).toEqual(['closed', 'paid'])
  })

  it.each([
    ['a lamport', 1n, 1_500],
    ['three cents', 3n * CENT, 1_497],
  ])('books at once what is %s short, and only that', async (_, short, cents) => {
    const { members, references } = await owed(1)
    lands(references, 'short', DUE - short)
    await look()
    expect(await payouts()).toMatchObject([{ state: 'paid', cents, signature: 'short' }])
    expect(await sums(members[0])).toEqual([1_500 - cents, cents])
  })

  it('books one although another can’t be booked', async () => {
    const { references } = await owed(2)
    for (const reference of references) lands([reference], `paid ${reference}`, DUE)
    const { db } = shop.context
    let calls = 0
    const transaction: typeof db.transaction = (work) =>
      ++calls > 1 ? db.transaction(work) : Promise.reject(new Error('a row that makes no sense'))
    await expect(look({ ...shop.context, db: { ...db, transaction } })).rejects.toThrow('no sense')
    expect(await states()).toEqual(['paid', 'waiting'])
  })

  it('waits for the rest of a part', async () => {
    const { members, references } = await owed(1)
    lands(references, 'first', 1_000n * CENT)
    await look()
    expect(await states()).toEqual(['waiting'])
    lands(references, 'second', 500n * CENT)
    await look()
    expect(await payouts()).toMatchObject([{ state: 'paid', signature: 'second' }])
    expect(await sums(members[0])).toEqual([0, 1_500])
  })

  it.each(['expired', 'canceled'])('books the part of a payout that %s', async (how) => {
    const { members, references } = await owed(1)
    lands(references, 'part', 500n * CENT)
    await look()
    const [payout] = await payouts()
    if (how === 'canceled') await cancelPayout(shop.context, payout?.id ?? '', 'a wrong amount')
    else await shop.clock.advance(7 * DAY)
    await look()
    expect(await sums(members[0])).toEqual([1_000, 500])
    await shop.clock.advance(1)
    expect(await prepare()).toBe(1)
    expect((await payouts()).map(({ cents }) => cents).sort()).toEqual([1_000, 500])
  })

  it('books what is paid behind a hundred transactions that somebody puts between two halves', async () => {
    const { members, references } = await owed(1)
    lands(references, 'half', DUE / 2n + 1n)
    for (let nth = 0; nth < 100; nth += 1) lands(references, `dust ${nth}`, 0n)
    lands(references, 'other half', DUE / 2n + 1n)
    await shop.clock.advance(8 * DAY)
    for (let nth = 0; nth < 4; nth += 1) await look()
    expect(await states()).toEqual(['waiting'])
    await look()
    expect(await sums(members[0])).toEqual([0, 1_500])
  })

  it('checks again what a part payout left unpaid', async () => {
    const member = await at.member()
    const { buyer } = await at.buys(member)
    await shop.clock.advance(14 * DAY)
    await namePayoutWallet(shop.context, member.session, shop.wallet())
    await prepare()
    const [payout] = await payouts()
    lands([payout?.reference ?? ''], 'part', DUE / 15n)
    await shop.clock.advance(8 * DAY)
    await look()
    // The buyer's wallet turns out to be the referrer's.
    await namePayoutWallet(shop.context, member.session, buyer.wallet)
    expect(await prepare()).toBe(0)
    expect(await sums(member)).toEqual([-100, 100])
  })
})
