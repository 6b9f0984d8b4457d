import { writeAudit } from '../../kernel/db/audit.ts'
import { actingIn } from '../operator/acting.ts'
import type { Services } from '../services.ts'

/** Records in the audit who had the chain read again, from which slot, and why. */
export async function recordRescan(
  context: Services,
  fromSlot: number,
  because: string,
): Promise<void> {
  const { db, clock, entropy } = context
  const entry = { at: clock.now(), ...actingIn(context), action: 'rescan', subject: 'chain' }
  const detail = { from: fromSlot, because }
  await db.transaction((tx) => writeAudit(tx, entropy, { ...entry, detail }))
}
