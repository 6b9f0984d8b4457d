import { vi } from 'vitest'
import { storeContactMessage } from '../../src/domains/accounts/index.ts'
import { addTrial } from '../../src/domains/memberships/index.ts'
import {
  markEnded,
  markStarted,
  recordEnding,
  storeDraft,
  storeQuestion,
  storeQueued,
  takeNext,
} from '../../src/domains/messages/index.ts'
import {
  addEntry,
  findReferrer,
  nameWallet,
  openPayout,
  storeReferrer,
} from '../../src/domains/referrals/index.ts'
import { addCoupon } from '../../src/flows/operator/coupons.ts'
import { makeGifts } from '../../src/flows/operator/gifts.ts'
import { grantOrder } from '../../src/flows/operator/operations.ts'
import { DAY, HOUR } from '../../src/kernel/clock.ts'
import { lamports, rate, usdCents } from '../../src/kernel/money.ts'
import { addMember } from '../support/telegram/members.ts'
import type { TestServer } from '../support/world.ts'
import { POLLING } from './visitor.ts'

const id = (name: string) => name.padEnd(22, '0')
const LONG = 'I paid with an exchange and my payment is not found. '.repeat(6)

const COUPON = {
  code: 'SPRING-20',
  off: { percent: 20 },
  plan: '30d',
  ...{ firstOnly: true, linkedOnly: true, uses: 100, usesEach: 1, from: null, until: null },
} as const

/** Ids of what {@link fillConsole} stored. */
export type ConsoleRows = {
  order: string
  member: string
  thread: string
  draft: string
  sent: string
}

/** Stores something for every page of the console to show. The app runs without a bot. */
export async function fillConsole({ url, app }: TestServer): Promise<ConsoleRows> {
  const { context } = app
  const { db, clock } = context
  const now = clock.now()
  const order = await openOrder(url)
  for (let nth = 0; nth < 3; nth += 1) await openOrder(url)
  await grantOrder(context, order, 'they paid in cash')
  await addCoupon(context, COUPON, 'a sale')
  const gifts = { plan: 'lifetime', count: 3, lot: 'meetup-berlin', until: null } as const
  await makeGifts(context, gifts, 'a meetup')
  const member = await addMember(
    context,
    { id: '81', username: 'zoe', firstName: 'Zoe', language: null },
    { plan: '30d', expiresAt: now + 12 * DAY },
  )
  const trial = { accountId: id('ida'), telegramKey: 'key', wallet: 'wallet', hours: 6 }
  await db.transaction(async (tx) => {
    await tx.insertInto('accounts').values({ id: trial.accountId, created_at: now }).execute()
    await addTrial(tx, context.entropy, trial, now)
  })
  const person = {
    id: '82',
    username: 'maximilian_the_third',
    firstName: 'Maximilian',
    language: null,
  }
  const counts = { sent: 180_211, blocked: 1_204, failed: 3, unclear: 1 }
  await db.transaction(async (tx) => {
    const asked = { key: 'key', person, plan: '30d', text: LONG, once: 'support 1' } as const
    await storeQuestion(tx, context, asked, now - HOUR)
    const letter = { account_id: null, name: 'Eve', reply_to: 'eve@example.com', message: LONG }
    await storeContactMessage(tx, { id: id('letter'), at: now, ...letter })
    const call = { method: 'send', text: 'hello' } as const
    await storeQueued(tx, context, { chat: '5', rank: 'account', once: 'granted 1', call }, now)
    const { taken } = await takeNext(tx, context, { now, busy: [], onlyWarnings: [] })
    await recordEnding(
      tx,
      taken,
      { kind: 'dead', failure: 'Forbidden: bot was blocked by the user', fate: 'gone' },
      now,
    )
    const text = 'We move on **Monday**.\n\nUse `/status` to see your access.'
    await storeDraft(tx, { id: id('draft'), text, plan: null, author: 'Ada' }, now)
    await storeDraft(tx, { id: id('sent'), text, plan: 'lifetime', author: 'Ada' }, now - DAY)
    await markStarted(tx, id('sent'), 190_000, now - DAY)
    await markEnded(tx, id('sent'), counts, now - HOUR)
  })
  await addPayout(context, member, order)
  const { id: thread } = await db.read
    .selectFrom('support_threads')
    .select('id')
    .executeTakeFirstOrThrow()
  return { order, member, thread, draft: id('draft'), sent: id('sent') }
}

/** What a member earned by an order, and the payout of it that waits for its payment. */
async function addPayout(
  { db, clock, entropy }: TestServer['app']['context'],
  accountId: string,
  orderId: string,
): Promise<void> {
  const now = clock.now()
  const key = 'So11111111111111111111111111111111111111112'
  await db.transaction(async (tx) => {
    await storeReferrer(tx, entropy, accountId, now)
    const referrerId = (await findReferrer(tx, accountId))?.id ?? ''
    await nameWallet(tx, referrerId, key)
    await addEntry(tx, entropy, { referrerId, orderId, cents: usdCents(1_500) }, now - 20 * DAY)
    const amount = {
      cents: usdCents(1_500),
      rate: rate(145_000_000n),
      lamports: lamports(103_448_276n),
    }
    await openPayout(tx, entropy, { referrerId, wallet: key, reference: key, ...amount }, now)
  })
}

/** A buyer's order, opened by a program as soon as there is a price. */
export async function openOrder(url: string): Promise<string> {
  return vi.waitUntil(async () => {
    const answer = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ plan: '30d' }),
    })
    return answer.ok && ((await answer.json()) as { id: string }).id
  }, POLLING)
}
