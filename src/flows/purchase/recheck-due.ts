import { type DueOrder, findDueOrders } from '../../domains/orders/index.ts'
import { eachDue } from '../../kernel/again/each-due.ts'
import type { Services } from '../services.ts'
import { settleOrders } from './settle-orders.ts'

const AT_ONCE = 100

const nothingNew = async () => {}

/**
 * Rechecks orders that are due: expired quotes, and claims that have waited long enough. One that fails
 * holds up no other.
 */
export async function recheckDue(context: Services): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const failures: unknown[] = []
  await eachDue<DueOrder>(
    { read: (after, limit) => findDueOrders(db.read, now, after, limit), limit: AT_ONCE },
    ({ id }) => settleOrders(context, { wallets: [], orders: [id] }, nothingNew),
    (failure) => failures.push(failure),
  )
  if (failures.length > 0) throw failures[0]
}
