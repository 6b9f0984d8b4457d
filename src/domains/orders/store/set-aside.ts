import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { Transfer } from '../order.ts'

/** Whether nobody can be owed anything for a transfer: no amount of it is known to be a buyer's. */
export function isWorthNothing({ kind, detail }: Pick<Transfer, 'kind' | 'detail'>): boolean {
  return kind === 'unreadable' || kind === 'token' || detail === 'own_wallet'
}

/**
 * Takes final transfers that serve no order out of the operators' list, or puts them back.
 *
 * @param at null: puts them back
 * @returns how many; fewer than were given: the others have changed since
 */
export async function setAside(
  tx: Tx,
  transfers: readonly Pick<Transfer, 'signature' | 'recipient' | 'path'>[],
  at: Ms | null,
): Promise<number> {
  let count = 0
  for (const { signature, recipient, path } of transfers) {
    const kept = await tx
      .updateTable('transfers')
      .set({ set_aside_at: at })
      .where('signature', '=', signature)
      .where('recipient', '=', recipient)
      .where('path', '=', path)
      .where('state', '=', 'finalized')
      .where('order_id', 'is', null)
      .where('refund_id', 'is', null)
      .where('set_aside_at', at === null ? 'is not' : 'is', null)
      .executeTakeFirst()
    count += Number(kept.numUpdatedRows)
  }
  return count
}
