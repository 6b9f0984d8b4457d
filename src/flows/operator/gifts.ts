import type { SeenEnd } from '../../contract/console/bodies.ts'
import type { PlanId } from '../../contract/plans.ts'
import { findBinding } from '../../domains/accounts/index.ts'
import {
  addGift,
  countGifts,
  findGifts,
  findMembership,
  GIFT_MS,
  isActive,
  lockMembership,
  newGiftCode,
  revokeGift,
  takeGift,
} from '../../domains/memberships/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { auditAction } from '../audit.ts'
import { announceGrant } from '../news.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { iso, type ReportRow } from './reports.ts'

/**
 * Makes gifts that nobody paid for.
 *
 * @param gifts.lot a new name for them
 * @param gifts.until when they expire; null: in twelve months
 * @returns their codes, which are stored nowhere
 * @throws OperatorRefusal if the lot exists, or `until` has passed
 */
export async function makeGifts(
  context: Services,
  gifts: { plan: PlanId; count: number; lot: string; until: Ms | null },
  because: string,
): Promise<string[]> {
  const { db, clock, entropy } = context
  const { plan, count, lot } = gifts
  const now = clock.now()
  const until = gifts.until ?? now + GIFT_MS
  if (until <= now) throw new OperatorRefusal('These gifts would expire at once.')
  const codes = Array.from({ length: count }, () => newGiftCode(entropy))
  await db.transaction(async (tx) => {
    if ((await findGifts(tx, lot)).length > 0)
      throw new OperatorRefusal(`A lot named ${lot} already exists. Choose another name.`)
    for (const code of codes) await addGift(tx, entropy, { lot, plan, code, until }, now)
    await auditAction(tx, context, 'gifts', lot, { plan, count, until, because })
  })
  return codes
}

/**
 * Gives a member access that nobody paid for, at once: makes a gift and redeems it. The member is
 * notified.
 *
 * @param gift.seen the membership's end that the operator saw, which refuses a repeated request
 * @returns when the membership ends now; null: never
 * @throws OperatorRefusal if there is no such account, its membership has changed, or it has lifetime
 *   access
 */
export async function giveGift(
  context: Services,
  gift: { account: string; plan: PlanId; seen: SeenEnd },
  because: string,
): Promise<Ms | null> {
  const { db, clock, entropy } = context
  const { account, plan, seen } = gift
  const now = clock.now()
  const code = newGiftCode(entropy)
  return db.transaction(async (tx) => {
    if ((await findBinding(tx, account)) === null)
      throw new OperatorRefusal(`No account has the id ${account}.`)
    await lockMembership(tx, account)
    const before = await findMembership(tx, account)
    if (endOf(before) !== seen)
      throw new OperatorRefusal('This membership has changed since you looked. Look again first.')
    if (before?.plan === 'lifetime' && isActive(before, now))
      throw new OperatorRefusal('This member has lifetime access already.')
    const lot = `member-${account}`
    await addGift(tx, entropy, { lot, plan, code, until: now + GIFT_MS }, now)
    const term = await takeGift(tx, entropy, { code, accountId: account }, now)
    if (!term) throw new Error('a gift that was just made can’t be redeemed')
    const granted = { order: null, account, plan: term.plan }
    await announceGrant(tx, entropy, granted, `given ${account} ${now}`, now)
    await auditAction(tx, context, 'gift', account, { plan, until: term.expiresAt, because })
    return term.expiresAt
  })
}

function endOf(membership: { expiresAt: Ms | null } | null): SeenEnd {
  return membership === null ? 'none' : (membership.expiresAt ?? 'never')
}

/**
 * Ends the unredeemed gifts of a lot, or one gift by its id, redeemed or not. A bought gift ends with its
 * order, by a refund.
 *
 * @returns how many
 * @throws OperatorRefusal if there is nothing to end
 */
export async function endGifts(
  context: Services,
  subject: string,
  because: string,
): Promise<number> {
  const { db, clock, entropy } = context
  const now = clock.now()
  return db.transaction(async (tx) => {
    const found = await findGifts(tx, subject)
    if (found.some(({ orderId }) => orderId !== null))
      throw new OperatorRefusal('This gift was bought. Refund or refuse its order instead.')
    const open = found.filter(
      ({ id, redeemedAt, revokedAt }) =>
        revokedAt === null && (id === subject || redeemedAt === null),
    )
    if (open.length === 0) throw new OperatorRefusal(`${subject} has nothing left to end.`)
    for (const gift of open) await revokeGift(tx, entropy, gift, because, now)
    await auditAction(tx, context, 'end_gifts', subject, { because, ended: open.length })
    return open.length
  })
}

/** Gifts by lot, the newest first. Each bought gift and each trial counts as a lot of its own. */
export async function reportGifts({ db }: Pick<Services, 'db'>): Promise<ReportRow[]> {
  const rows = await countGifts(db.read)
  return rows.map(
    ({ kind, lot, plan, made, redeemed, revoked, last_made_at, last_expires_at }) => ({
      lot: lot ?? (kind === 'trial' ? '(trials)' : '(bought)'),
      plan,
      made,
      redeemed,
      revoked,
      last_made: iso(last_made_at),
      valid_until: kind === 'trial' ? null : iso(last_expires_at),
    }),
  )
}
