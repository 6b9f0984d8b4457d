import type { PushMessage } from '../../contract/push.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { Entropy } from '../../kernel/ids.ts'
import type { AfterPush } from './after-push.ts'
import { type PushDevice, pushInboxes } from './devices.ts'

/** An alert for some devices of one member that read the same language. `once` names it. */
export type PushAlert = {
  devices: readonly string[]
  once: string
  message: PushMessage
  at: Ms
}

/** Queues an alert for each of its devices that still exists, once. */
export async function queuePush(
  tx: Tx,
  entropy: Entropy,
  { devices, once, message, at }: PushAlert,
): Promise<void> {
  const existing = await tx
    .selectFrom('push_devices')
    .select('id')
    .where('id', 'in', ['', ...devices])
    .forUpdate()
    .execute()
  const receivers = existing.map(({ id }) => id)
  await pushInboxes.put(tx, entropy, receivers, { once, body: JSON.stringify(message), at })
}

/** Devices that have alerts left and may be tried now; the longest due first. */
export function dueDevices(
  db: Queryable,
  { now, limit }: { now: Ms; limit: number },
): Promise<PushDevice[]> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('id', 'in', pushInboxes.awaited(now))
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

/**
 * Stores a device's state after a try.
 * @param alert the alert that was tried; null: a test
 */
export async function storePushed(
  tx: Tx,
  device: Pick<PushDevice, 'id'>,
  alert: string | null,
  { isOver, isGone, tries, failingSince, nextTryAt }: AfterPush,
): Promise<void> {
  if (isGone) {
    await tx.deleteFrom('push_devices').where('id', '=', device.id).execute()
    await pushInboxes.drop(tx, [device.id])
    return
  }
  if (isOver && alert !== null) await pushInboxes.dropItem(tx, alert)
  await tx
    .updateTable('push_devices')
    .set({ tries: isOver ? 0 : tries, next_try_at: nextTryAt, failing_since: failingSince })
    .where('id', '=', device.id)
    .execute()
}
