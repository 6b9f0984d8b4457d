import { Refusal } from '../../contract/errors.ts'
import { ORDER_CHANGED } from '../../contract/news.ts'
import {
  type Challenge,
  challengeWallet,
  findBinding,
  isSignedBy,
  lockSession,
  proofMemo,
  recordLeft,
  refuseEnded,
  type Session,
  takeTransferChallenge,
  useChallenge,
} from '../../domains/accounts/index.ts'
import { giftsOfOrders, moveGrant, storeGiftCode } from '../../domains/memberships/index.ts'
import {
  claimWallet,
  findCarrier,
  findOrderOf,
  findOrders,
  forgetHolder,
  lockCase,
  ordersPaidBy,
  ordersTouchedBy,
  type ProofTransfer,
  recoverOrder,
  storeProof,
} from '../../domains/orders/index.ts'
import { mergeReferrers } from '../../domains/referrals/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { ascending } from '../../kernel/compare.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { publish } from '../news.ts'
import type { Services } from '../services.ts'
import { countSettled } from './queries.ts'
import { settleOrders } from './settle-orders.ts'

/** Starts a wallet proof: for one of the buyer's orders, or to recover what the wallet paid for. */
export async function challenge(
  context: Services,
  session: Session,
  ask: { wallet: string; orderId: string | null },
): Promise<Challenge> {
  const { domain, entropy, clock } = context
  return context.db.transaction(async (tx) => {
    await lockSession(tx, session, clock.now())
    if (ask.orderId !== null) await refuseForeignOrder(tx, session, ask.orderId)
    const carrierId = ask.orderId ?? (await findCarrier(tx, session.accountId))
    return challengeWallet(
      tx,
      entropy,
      { ...ask, carrierId, accountId: session.accountId, domain },
      clock.now(),
    )
  })
}

/**
 * Checks the wallet's signature. With an order, the wallet's payments move to that order. Without one,
 * orders that it paid and that no Telegram account holds move to this session.
 *
 * @returns the order that was proven, and those that were recovered
 */
export async function prove(
  context: Services,
  session: Session,
  proof: { challengeId: string; signature: string },
): Promise<{ orderId: string | null; recovered: string[] }> {
  const { accountId } = session
  const asked = await context.db.transaction((tx) =>
    useChallenge(tx, { id: proof.challengeId, accountId }, context.clock.now()),
  )
  if (!(await isSignedBy(asked.wallet, asked.message, proof.signature)))
    throw new Refusal('proof_failed')

  const { orderId, wallet } = asked
  if (orderId !== null) {
    await proveForOrder(context, session, { orderId, wallet })
    return { orderId, recovered: [] }
  }
  const recovered = await context.db.transaction((tx) =>
    recover(tx, context, { accountId, wallet, session }),
  )
  for (const id of recovered) publish(context.db, ORDER_CHANGED, id)
  return { orderId: null, recovered }
}

/**
 * The same proof for wallets that can't sign messages: a unique amount, under the reference of an
 * order of the requesting session, with a memo that says what it does. The caller holds the
 * locks of the wallet and the order, and settles.
 */
export async function proveByTransfer(
  tx: Tx,
  context: Services,
  { orderId: carrierId, wallet, lamports, memos, landedAt }: ProofTransfer,
): Promise<void> {
  if (!memos.includes(proofMemo(carrierId))) return
  const now = context.clock.now()
  const sent = { carrierId, wallet, lamports: Number(lamports), landedAt }
  const asked = await takeTransferChallenge(tx, sent, now)
  if (!asked) return
  if (asked.orderId === null) {
    await recover(tx, context, { accountId: asked.accountId, wallet, session: null })
    return
  }
  await claimWallet(tx, { orderId: asked.orderId, wallet, username: null, slot: null }, now)
  await storeProof(tx, { orderId: asked.orderId, wallet, method: 'transfer' }, now)
}

/** Orders that proofs by transfer may move. They are locked with the others, because locks have one order. */
export async function ordersToProve(tx: Tx, proofs: readonly ProofTransfer[]): Promise<string[]> {
  const touched: string[] = []
  for (const { wallet, orderId, memos } of proofs)
    if (memos.includes(proofMemo(orderId))) touched.push(...(await ordersTouchedBy(tx, wallet)))
  return touched
}

async function proveForOrder(
  context: Services,
  session: Session,
  { orderId, wallet }: { orderId: string; wallet: string },
): Promise<void> {
  const now = context.clock.now()
  await settleOrders(context, { wallets: [wallet], orders: [orderId] }, async (tx) => {
    await refuseForeignOrder(tx, session, orderId)
    await refuseEnded(tx, session, now)
    await claimWallet(tx, { orderId, wallet, username: null, slot: null }, now)
    await storeProof(tx, { orderId, wallet, method: 'signature' }, now)
  })
}

/**
 * Moves orders that the wallet paid for to this account. It reads, locks, and reads again, because
 * payments may have moved while it waited.
 * @param session the browser that asks; null: proven by a transfer, which needs no browser anymore
 */
async function recover(
  tx: Tx,
  context: Services,
  { accountId, wallet, session }: { accountId: string; wallet: string; session: Session | null },
): Promise<string[]> {
  const now = context.clock.now()
  const touched = await ordersTouchedBy(tx, wallet)
  const { orders: locked } = await lockCase(tx, [wallet], touched, now, [accountId])
  const gifts = await giftsOfOrders(tx, locked)
  const given = gifts.flatMap(({ orderId, accountId: holder }) => (holder && orderId) ?? [])
  const paid = await ordersPaidBy(tx, wallet, { locked, given }, now)
  if (paid.length === 0) return []
  const foreign = (await findOrders(tx, paid))
    .filter((order) => order.accountId !== accountId)
    .sort((a, b) => ascending(a.id, b.id))
  if (session !== null) await refuseEnded(tx, session, now)
  for (const order of foreign) {
    await forgetHolder(tx, order.id, wallet)
    await recoverOrder(tx, order.id, { accountId, wallet }, now)
    await moveGrant(tx, context.entropy, order.id, accountId, now)
    // A gift stays with whoever redeemed it. An unused code is deleted, and the new holder can get
    // another.
    for (const { id } of await giftsOfOrders(tx, [order.id])) await storeGiftCode(tx, id, null)
    const detail = { from: order.accountId, to: accountId, wallet }
    await writeAudit(tx, context.entropy, {
      at: now,
      actor: 'proof',
      action: 'recover',
      subject: order.id,
      detail,
    })
  }
  const left = new Set(foreign.map((order) => order.accountId))
  for (const id of [...left].sort()) {
    await recordLeft(tx, id, now)
    await takeLink(tx, { from: id, to: accountId }, now)
  }
  return paid
}

/** Moves the referral link of an account that has nothing left, with what it earned. */
async function takeLink(
  tx: Tx,
  { from, to }: { from: string; to: string },
  now: Ms,
): Promise<void> {
  const binding = await findBinding(tx, from)
  const isGone =
    binding?.provenAt == null && (await countSettled(tx, { accounts: [from], person: null })) === 0
  if (isGone) await mergeReferrers(tx, { from, to }, now)
}

async function refuseForeignOrder(tx: Tx, session: Session, orderId: string): Promise<void> {
  if (!(await findOrderOf(tx, session.accountId, orderId))) throw new Refusal('not_found')
}
