import type { Kysely, Selectable } from 'kysely'
import type { PushMessage } from '../../contract/push.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import { type AfterPush, PUSH_LIFETIME } from './after-push.ts'
import type { PushDevice } from './devices.ts'
import type { PushAlertRow } from './table.ts'

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
  for (const { id } of existing) {
    await tx
      .deleteFrom('push_alerts')
      .where('device_id', '=', id)
      .where('at', '<', at - PUSH_LIFETIME)
      .execute()
    await tx
      .insertInto('push_alerts')
      .values({
        ...{ id: newId(entropy), device_id: id, once: `${once} ${id}` },
        ...{ message: JSON.stringify(message), at },
      })
      .onConflict((conflict) => conflict.column('once').doNothing())
      .execute()
  }
}

/** Devices that have alerts left and may be tried now; the longest due first. */
export function dueDevices(
  db: Kysely<Tables>,
  { now, limit }: { now: Ms; limit: number },
): Promise<PushDevice[]> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_alerts')
        .select('device_id')
        .where('at', '>=', now - PUSH_LIFETIME),
    )
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

/** A device's alerts that are not too old, the oldest first. */
export function freshPushes(
  db: Kysely<Tables>,
  deviceId: string,
  now: Ms,
): Promise<Selectable<PushAlertRow>[]> {
  return db
    .selectFrom('push_alerts')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('at', '>=', now - PUSH_LIFETIME)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Deletes alerts that are too old to be sent. */
export async function forgetPushes(tx: Tx, now: Ms): Promise<void> {
  await tx
    .deleteFrom('push_alerts')
    .where('at', '<', now - PUSH_LIFETIME)
    .execute()
}

/** Deletes all alerts that wait for a device. */
export async function dropPushes(tx: Tx, deviceId: string): Promise<void> {
  await tx.deleteFrom('push_alerts').where('device_id', '=', deviceId).execute()
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
    await dropPushes(tx, device.id)
    return
  }
  if (isOver && alert !== null) await tx.deleteFrom('push_alerts').where('id', '=', alert).execute()
  await tx
    .updateTable('push_devices')
    .set({ tries: isOver ? 0 : tries, next_try_at: nextTryAt, failing_since: failingSince })
    .where('id', '=', device.id)
    .execute()
}
