import { MEMBER_BOUND, MEMBER_LEFT } from '../../contract/news.ts'
import {
  type Binding,
  decideBind,
  dropBinding,
  endSessions,
  findProvenBinding,
  lockBindings,
  type ProvenLink,
  recordMoved,
  refuseEnded,
  revokeApiKeys,
  type Session,
  storeBinding,
} from '../../domains/accounts/index.ts'
import { findMembership } from '../../domains/memberships/index.ts'
import { keepBuyer, lockCase, ordersOf } from '../../domains/orders/index.ts'
import { dropWebhooks } from '../../domains/webhooks/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { enqueue } from '../news.ts'
import type { Services } from '../services.ts'
import { mergeAccount } from './merge-account.ts'

type Context = Pick<Services, 'entropy'>

/**
 * Links an account by a token. The caller holds the locks on all links of this person. This locks senders,
 * orders, and memberships, and the accounts last, so that no payment settles into an account that is being
 * merged.
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
  await refuseEnded(tx, session, now)
  const isMember = held !== null && (await findMembership(tx, held.accountId)) !== null
  const step = decideBind({ ...link, session, own, held: held && { ...held, isMember } }, now)
  const target = step === 'join' && held ? held.accountId : own.accountId
  const loser = step === 'join' ? own : held
  if (loser && loser.accountId !== target) {
    await mergeAccount(tx, context, { from: loser.accountId, to: target }, now)
    await dropBinding(tx, loser.accountId)
    await endSessions(tx, loser.accountId)
    await revokeApiKeys(tx, loser.accountId, now)
    await dropWebhooks(tx, loser.accountId)
  }
  if (step === 'move') {
    if (own.key) await keepBuyer(tx, await ordersOf(tx, [own.accountId]), own.key)
    await endSessions(tx, own.accountId)
    await revokeApiKeys(tx, own.accountId, now)
    await dropWebhooks(tx, own.accountId)
    await recordMoved(tx, own.accountId, now)
  }
  await storeBinding(
    tx,
    { accountId: target, key: link.key, sealed: link.sealed, provenAt: now },
    now,
  )

  const detail = { session: session.accountId }
  const entry = { at: now, actor: 'telegram', action: step, subject: target, detail }
  await writeAudit(tx, context.entropy, entry)
  if (own.sealed !== null && own.key !== link.key)
    await enqueueLeft(tx, context, own.accountId, own.sealed, now)
  if (step !== 'renew') await enqueueBound(tx, context, target, now)
  return target
}

/** Queues a message to the account's new Telegram user about their access. */
export async function enqueueBound(
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

/** Queues a message to a Telegram user whose membership is no longer linked to them. */
export async function enqueueLeft(
  tx: Tx,
  { entropy }: Context,
  accountId: string,
  sealed: string,
  now: Ms,
): Promise<void> {
  const once = `left ${accountId} ${now}`
  await enqueue(tx, entropy, { topic: MEMBER_LEFT, once, payload: { sealed }, at: now })
}

/** Locks these accounts, so that what is read here stays true. */
export async function lockSides(
  tx: Tx,
  accountId: string,
  key: string,
  now: Ms,
): Promise<{ own: Binding; held: Binding | null }> {
  const holder = await findProvenBinding(tx, key)
  const sides = [...new Set([accountId, ...(holder ? [holder.accountId] : [])])]
  await lockCase(tx, [], await ordersOf(tx, sides), now, sides)
  const bindings = await lockBindings(tx, sides)
  const own = bindings.find((binding) => binding.accountId === accountId)
  if (!own) throw new Error('a session without its account')
  const held = bindings.find(
    (binding) => binding !== own && binding.key === key && binding.provenAt !== null,
  )
  return { own, held: held ?? null }
}
