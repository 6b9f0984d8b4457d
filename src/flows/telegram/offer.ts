import { Refusal } from '../../contract/errors.ts'
import type { PlanId } from '../../contract/plans.ts'
import {
  dropBinding,
  lockBindings,
  recordUndone,
  refuseEnded,
  type Session,
  sealUser,
  storeBinding,
  type TelegramUser,
  telegramKey,
} from '../../domains/accounts/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import { lockCase } from '../../domains/orders/index.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Queryable } from '../../kernel/db/database.ts'
import { enqueueBound, enqueueLeft } from './bind.ts'
import type { LinkContext } from './link.ts'
import { memberByTelegram } from './member.ts'
import { grantNaming } from './queries.ts'

const OFFER_MS = 7 * DAY

/**
 * The membership that a username may open: a paid grant that names it, at most seven days old, in
 * an account without a linked Telegram account. null otherwise, and for people who already have
 * access.
 */
export async function findOffer(
  context: LinkContext,
  user: TelegramUser,
): Promise<{ plan: PlanId; expiresAt: Ms | null } | null> {
  const now = context.clock.now()
  const known = await memberByTelegram(context, user.id)
  if (known && isActive(known.term, now)) return null
  const grant = await findGrant(context.db.read, user, now)
  const term = grant && (await findMembership(context.db.read, grant.accountId))
  return term && isActive(term, now) ? { plan: term.plan, expiresAt: term.expiresAt } : null
}

/**
 * Links a person who answered "Is this yours?" with yes. The link is weak: it opens the bot and the
 * channel, signs in no browser, and merges nothing; the buyer can undo it.
 *
 * @returns false if there is nothing to accept anymore
 */
export async function acceptOffer(context: LinkContext, user: TelegramUser): Promise<boolean> {
  if (!(await findOffer(context, user))) return false
  const { db, clock, entropy, sealer } = context
  const now = clock.now()
  return db.transaction(async (tx) => {
    const grant = await findGrant(tx, user, now)
    if (!grant) return false
    const { accountId, orderId } = grant
    await lockCase(tx, [], [orderId], now, [accountId])
    await lockBindings(tx, [accountId])
    const locked = await findGrant(tx, user, now)
    if (locked?.accountId !== accountId) return false

    const key = telegramKey(sealer, user.id)
    await storeBinding(tx, { accountId, key, sealed: sealUser(sealer, user), provenAt: null }, now)
    await writeAudit(tx, entropy, {
      at: now,
      actor: 'telegram',
      action: 'bind_weakly',
      subject: accountId,
      detail: { order: orderId },
    })
    await enqueueBound(tx, context, accountId, now)
    return true
  })
}

/** Removes the person who got access by a username, for the buyer. No username opens this account again. */
export async function undoWeakBind(context: LinkContext, session: Session): Promise<void> {
  const { db, clock, entropy } = context
  const { accountId } = session
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [binding] = await lockBindings(tx, [accountId])
    await refuseEnded(tx, session, now)
    if (!binding || binding.sealed === null || binding.provenAt !== null)
      throw new Refusal('not_found')
    await dropBinding(tx, accountId)
    await recordUndone(tx, accountId, now)
    const entry = { at: now, actor: 'buyer', action: 'undo_bind', subject: accountId, detail: {} }
    await writeAudit(tx, entropy, entry)
    await enqueueLeft(tx, context, accountId, binding.sealed, now)
  })
}

async function findGrant(
  db: Queryable,
  { username }: TelegramUser,
  now: Ms,
): Promise<{ accountId: string; orderId: string } | null> {
  return username === null ? null : grantNaming(db, username, now - OFFER_MS)
}
