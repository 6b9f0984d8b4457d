import { findMembership, isActive } from '../../domains/memberships/index.ts'
import { findPreferences, isQuiet } from '../../domains/messages/index.ts'
import { dueDevices, findDevice, type PushDevice, pushInboxes } from '../../domains/push/index.ts'
import { emptyInbox } from '../../kernel/inbox.ts'
import { sendSideBySide } from '../../kernel/loop-receivers.ts'
import type { PushContext } from './context.ts'
import { sendOne } from './send-one.ts'

/** Devices of one push service that are sent to side by side, so that a silent service holds up no other. */
const MOST_AT_ONCE = 50
const MOST_LOOKED_AT = 10_000

/** Sends each device its member's alerts, in order, until `signal` aborts. */
export async function sendPushes(context: PushContext, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  const receivers = {
    what: 'sending web push',
    mostAtOnce: MOST_AT_ONCE,
    due: () => dueDevices(db.read, { now: clock.now(), limit: MOST_LOOKED_AT }),
    groupOf: ({ service }: PushDevice) => service,
    async send(device: PushDevice) {
      await emptyInbox({ inboxes: pushInboxes, db, now: clock.now() }, device.id, {
        mayGet: () => mayRing(context, device),
        send: async (item) => (await sendOne(context, device, item)).failingSince === null,
        signal,
      })
    },
  }
  await sendSideBySide(receivers, { clock, log, signal })
}

/** An alert that waited must not ring at night, nor after the end. */
async function mayRing(
  { db, clock }: Pick<PushContext, 'db' | 'clock'>,
  { id, account_id }: PushDevice,
): Promise<boolean> {
  const now = clock.now()
  if ((await findDevice(db.read, id, now)) === null) return false
  const membership = await findMembership(db.read, account_id)
  if (membership === null || !isActive(membership, now)) return false
  return !isQuiet(await findPreferences(db.read, account_id), now)
}
