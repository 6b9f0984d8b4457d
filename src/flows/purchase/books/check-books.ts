import type { Services } from '../../services.ts'
import { enqueueAlarm } from './alarm.ts'
import { grantedUnsettled, wrongEarnings, wrongPayouts } from './queries.ts'

/**
 * What must hold of the books at any time, by how a breach is described. What the database itself refuses,
 * as more returned than was paid, is not checked again.
 */
const BREACHES = {
  'access is granted for orders that are not settled': grantedUnsettled,
  'referral earnings do not add up for orders': wrongEarnings,
  'payouts differ from the ledger': wrongPayouts,
}

/**
 * Checks that the books add up, and alarms the operators if not. Changes nothing: money and access stay
 * as they are until somebody has looked.
 */
export async function checkBooks(context: Services): Promise<void> {
  const { db, clock, recipient: wallet } = context
  for (const [breach, find] of Object.entries(BREACHES)) {
    const rows = await find(db.read)
    if (rows.length === 0) continue
    const detail = `${breach}: ${rows.map(({ id }) => id).join(', ')}`
    await db.transaction((tx) =>
      enqueueAlarm(tx, context, { kind: 'books', wallet, detail }, clock.now()),
    )
  }
}
