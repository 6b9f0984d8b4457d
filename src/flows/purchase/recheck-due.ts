import { findDueOrders, lockCase } from '../../domains/orders/index.ts'
import type { Services } from '../services.ts'
import { settleAndPublish } from './settlement.ts'

const MOST_RECHECKED = 100

/** Rechecks orders that are due: expired quotes, and claims that have waited long enough. */
export async function recheckDue(context: Services): Promise<void> {
  const due = await findDueOrders(context.db.read, context.clock.now(), MOST_RECHECKED)
  const failures: unknown[] = []
  for (const id of due) {
    await settleAndPublish(context, (tx) => lockCase(tx, [], [id], context.clock.now())).catch(
      (failure) => failures.push(failure),
    )
  }
  if (failures.length > 0) throw failures[0]
}
