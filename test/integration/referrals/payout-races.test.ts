import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { cancelPayout, preparePayouts } from '../../../src/flows/referrals/prepare-payouts.ts'
import { showConsoleReferrals } from '../../../src/flows/referrals/report-payouts.ts'
import { watchPayouts } from '../../../src/flows/referrals/watch-payouts.ts'
import type { Services } from '../../../src/flows/services.ts'
import { mergeAccount } from '../../../src/flows/telegram/merge-account.ts'
import { DAY, SECOND } from '../../../src/kernel/clock.ts'
import type { Database, Tx } from '../../../src/kernel/db/database.ts'
import { lamports, usdCents } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { type Referrals, referralsAt } from '../../support/referrals/at-shop.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** The price of 1,500 cents. */
const DUE = 103_500_000n

/** An operator prepares payouts while others are booked, on servers whose clocks differ. */
eachEngine((engine) => {
  let shop: Shop
  let at: Referrals
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    at = referralsAt(shop)
  })
  afterEach(() => shop.close())

  const payouts = async () => (await showConsoleReferrals(shop.context)).payouts
  const prepare = (context: Services = shop.context) =>
    preparePayouts(context, usdCents(1_000), 'monthly')
  const look = (context: Services = shop.context) =>
    watchPayouts(context, { signaturesOf: async (of) => [of], funderOf: async () => null })
  const isPaid = (reference: string) =>
    shop.world.paybacks.set(reference, {
      ...{ lamports: lamports(DUE), tokens: [], slot: shop.world.slot },
    })

  /** A member with a payout. */
  async function owed() {
    const member = await at.member()
    await at.buys(member)
    await shop.clock.advance(15 * DAY)
    await namePayoutWallet(shop.context, member.session, shop.wallet())
    await prepare()
    const [payout] = await payouts()
    if (!payout) throw new Error('no payout was prepared')
    return { member, ...payout }
  }

  /** The same server, with something that happens before its next transaction. */
  function after(happens: () => Promise<unknown>): Services {
    const { db } = shop.context
    let first: typeof happens | null = happens
    const transaction: Database['transaction'] = async (work) => {
      const once = first
      first = null
      await once?.()
      return db.transaction(work)
    }
    return { ...shop.context, db: { ...db, transaction } }
  }

  /** A server whose clock is behind. */
  const behind = (ms: number): Services => {
    const { clock } = shop.context
    return { ...shop.context, clock: { ...clock, now: () => clock.now() - ms } }
  }

  it('prepares nothing that was paid while it began', async () => {
    const { member, reference } = await owed()
    isPaid(reference)
    await prepare(
      after(async () => {
        await shop.clock.advance(1)
        await look()
      }),
    )
    expect(await payouts()).toMatchObject([{ state: 'paid' }])
    expect(await at.see(member)).toMatchObject({
      payable_cents: 0,
      pending_cents: 0,
      paid_cents: 1_500,
    })
  })

  it('prepares nothing that a server was paid whose clock is ahead', async () => {
    const { reference } = await owed()
    isPaid(reference)
    await look()
    await prepare(behind(SECOND))
    expect(await payouts()).toMatchObject([{ state: 'paid' }])
  })

  it('closes a payout whose sum was paid late, though it was prepared by a clock that is behind', async () => {
    const { id, reference } = await owed()
    await shop.clock.advance(DAY)
    await cancelPayout(shop.context, id, 'asked again')
    await prepare(behind(SECOND))
    isPaid(reference)
    await look()
    expect((await payouts()).map(({ state }) => state).sort()).toEqual(['closed', 'paid'])
  })

  /** Whether a transaction waits for another one to end. */
  async function isWaiting() {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
      where not granted and locktype = 'transactionid'`.execute(shop.context.db.read)
    return Number(rows[0]?.count) > 0
  }

  it('closes a payout of the account that the member was merged into meanwhile', async () => {
    const { id, reference, member } = await owed()
    await cancelPayout(shop.context, id, 'asked again')
    const kept = await at.member()
    await namePayoutWallet(shop.context, kept.session, shop.wallet())
    isPaid(reference)
    const { db } = shop.context
    let looking: Promise<void> | null = null
    await db.transaction(async (tx: Tx) => {
      const now = shop.clock.now()
      const accounts = { from: member.session.accountId, to: kept.session.accountId }
      await mergeAccount(tx, shop.context, accounts, now)
      looking = look()
      if (db.engine === 'postgres') await vi.waitUntil(isWaiting, { timeout: 20_000 })
      await prepare({ ...shop.context, db: { ...db, read: tx, transaction: (work) => work(tx) } })
    })
    await looking
    expect((await payouts()).map(({ state }) => state).sort()).toEqual(['closed', 'paid'])
  })
})
