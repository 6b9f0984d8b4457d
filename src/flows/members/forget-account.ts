import {
  dropBond,
  endSessions,
  findBond,
  forgetLinks,
  lockBonds,
} from '../../domains/accounts/index.ts'
import { lockMembership } from '../../domains/memberships/index.ts'
import { lockCase } from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { writeAudit } from '../purchase/audit.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { enqueueLeft } from '../telegram/bind.ts'
import { ordersOf } from './merge-account.ts'

/**
 * Deletes what tells who is behind an account: the Telegram account, the names that were typed, what
 * was written to us, the preferences, the sessions. Orders, payments and grants stay as they are, so
 * that the books do: whoever proves the wallet that paid can still come back.
 */
export async function forgetAccount(
  tx: Tx,
  { entropy }: Pick<PurchaseContext, 'entropy'>,
  accountId: string,
  now: Ms,
): Promise<void> {
  const known = await findBond(tx, accountId)
  await forgetLinks(tx, { accountId, key: known?.key ?? null })
  const orderIds = await ordersOf(tx, [accountId])
  await lockCase(tx, [], orderIds, now)
  await lockMembership(tx, accountId)
  const [bond] = await lockBonds(tx, [accountId])
  if (orderIds.length > 0) {
    await tx
      .updateTable('claims')
      .set({ username: null })
      .where('order_id', 'in', orderIds)
      .execute()
  }
  await tx.deleteFrom('contact_messages').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('alert_preferences').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('challenges').where('account_id', '=', accountId).execute()
  await endSessions(tx, accountId)
  await tx.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
  await dropBond(tx, accountId)
  if (bond?.sealed) await enqueueLeft(tx, { entropy }, bond.accountId, bond.sealed, now)
  const entry = { at: now, actor: 'member', action: 'delete', subject: accountId, detail: {} }
  await writeAudit(tx, entropy, entry)
}
