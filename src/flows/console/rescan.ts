import { auditAction } from '../audit.ts'
import type { Services } from '../services.ts'

/** Records in the audit who had the chain read again, from which slot, and why. */
export async function recordRescan(
  context: Services,
  fromSlot: number,
  because: string,
): Promise<void> {
  const { db } = context
  const detail = { from: fromSlot, because }
  await db.transaction((tx) => auditAction(tx, context, 'rescan', 'chain', detail))
}
