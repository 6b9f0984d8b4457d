import {
  type Bond,
  dropBond,
  endSessions,
  findProvenBond,
  judgeBind,
  keepBond,
  lockBonds,
  noteMoved,
  type ProvenLink,
  revokeApiKeys,
  type Session,
} from '../domains/accounts/index.ts'
import { findMembership, lockMembership } from '../domains/memberships/index.ts'
import { lockCase } from '../domains/orders/index.ts'
import type { Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { enqueue } from '../kernel/db/outbox.ts'
import { writeAudit } from './audit.ts'
import type { PurchaseContext } from './context.ts'
import { mergeAccount, ordersOf } from './merge-account.ts'

type Context = Pick<PurchaseContext, 'entropy'>

/** Outbox: an account is known in Telegram now. Payload `{ account }`. */
export const MEMBER_BOUND = 'member.bound'
/** Outbox: a Telegram account no longer stands for a membership. Payload `{ sealed }`, the person. */
export const MEMBER_LEFT = 'member.left'

/**
 * Applies a token bind. The caller holds the locks on all links of this person; here follow senders,
 * orders, memberships, and the accounts last, so that no payment settles into an account that is
 * being merged.
 *
 * @returns the account that the browser now belongs to
 */
export async function bindSession(
  tx: Tx,
  context: Context,
  session: Session,
  link: ProvenLink,
  now: Ms,
): Promise<string> {
  const { own, held } = await lockSides(tx, session.accountId, link.key, now)
  const isMember = held !== null && (await findMembership(tx, held.accountId)) !== null
  const step = judgeBind({ ...link, session, own, held: held && { ...held, isMember } }, now)
  const target = step === 'join' && held ? held.accountId : own.accountId
  const loser = step === 'join' ? own : held
  if (loser && loser.accountId !== target) {
    await mergeAccount(tx, context, { from: loser.accountId, to: target }, now)
    await dropBond(tx, loser.accountId)
    await endSessions(tx, loser.accountId)
    await revokeApiKeys(tx, loser.accountId, now)
  }
  if (step === 'move') {
    await endSessions(tx, own.accountId)
    await revokeApiKeys(tx, own.accountId, now)
    await noteMoved(tx, own.accountId, now)
  }
  await keepBond(tx, { accountId: target, key: link.key, sealed: link.sealed, provenAt: now }, now)

  const detail = { session: session.accountId }
  const entry = { at: now, actor: 'telegram', action: step, subject: target, detail }
  await writeAudit(tx, context.entropy, entry)
  if (own.sealed !== null && own.key !== link.key) await tellLeft(tx, context, own, now)
  if (step !== 'renew') await tellBound(tx, context, target, now)
  return target
}

export async function tellBound(
  tx: Tx,
  { entropy }: Context,
  accountId: string,
  now: Ms,
): Promise<void> {
  const once = `bound ${accountId} ${now}`
  await enqueue(tx, entropy, {
    topic: MEMBER_BOUND,
    once,
    payload: { account: accountId },
    at: now,
  })
}

export async function tellLeft(
  tx: Tx,
  { entropy }: Context,
  { accountId, sealed }: Pick<Bond, 'accountId' | 'sealed'>,
  now: Ms,
): Promise<void> {
  const once = `left ${accountId} ${now}`
  await enqueue(tx, entropy, { topic: MEMBER_LEFT, once, payload: { sealed }, at: now })
}

/** Whoever else moves one of these accounts waits now, so that what is read here stays true. */
async function lockSides(
  tx: Tx,
  accountId: string,
  key: string,
  now: Ms,
): Promise<{ own: Bond; held: Bond | null }> {
  const holder = await findProvenBond(tx, key)
  const sides = [...new Set([accountId, ...(holder ? [holder.accountId] : [])])]
  await lockCase(tx, [], await ordersOf(tx, sides), now)
  await lockMembership(tx, ...sides)
  const bonds = await lockBonds(tx, sides)
  const own = bonds.find((bond) => bond.accountId === accountId)
  if (!own) throw new Error('a session without its account')
  const held = bonds.find((bond) => bond !== own && bond.key === key && bond.provenAt !== null)
  return { own, held: held ?? null }
}
