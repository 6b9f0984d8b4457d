import { restoreEntry } from '../../domains/referrals/index.ts'
import type { UsdCents } from '../../kernel/money.ts'
import { auditAction } from '../audit.ts'
import { OperatorRefusal } from '../operator/operator-refusal.ts'
import type { Services } from '../services.ts'
import { lockSettled } from './queries.ts'

/**
 * Restores what a referrer earned by an order, if it was wrongly reversed. It becomes payable after
 * seven days.
 *
 * @returns the restored cents
 * @throws OperatorRefusal if the order is not settled, nothing was reversed, or it was restored before
 */
export async function restoreEarned(
  context: Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>,
  orderId: string,
  because: string,
): Promise<UsdCents> {
  const { db, clock, entropy } = context
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (!(await lockSettled(tx, orderId)))
      throw new OperatorRefusal(`${orderId} is not a settled order, so it can earn nothing.`)
    const cents = await restoreEntry(tx, entropy, orderId, because, now)
    if (cents === null)
      throw new OperatorRefusal(`Nothing of ${orderId} was reversed, or it was restored before.`)
    await auditAction(tx, context, 'restore_earning', orderId, { because, cents })
    return cents
  })
}
