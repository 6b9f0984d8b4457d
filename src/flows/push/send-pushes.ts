import { findMembership, isActive } from '../../domains/memberships/index.ts'
import { findPreferences, isQuiet } from '../../domains/messages/index.ts'
import {
  dropPushes,
  dueDevices,
  findDevice,
  freshPushes,
  type PushDevice,
} from '../../domains/push/index.ts'
import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { createPauses } from '../../kernel/pauses.ts'
import type { PushContext } from './context.ts'
import { sendOne } from './send-one.ts'

/** Devices of one push service that are sent to concurrently, so that a silent service holds up no other. */
const MOST_AT_ONCE = 50
const MOST_LOOKED_AT = 10_000
const LOOK_MS = SECOND / 4
/** The longest pause after a failure of our own, such as another DATA_KEY. */
const LONGEST_PAUSE: Ms = 10 * MINUTE

/** Sends each device its member's alerts, in order, until `signal` aborts. */
export async function sendPushes(context: PushContext, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  /** What is being sent, by device. */
  const busy = new Map<string, { service: string; work: Promise<void> }>()
  const pauses = createPauses(clock, LONGEST_PAUSE)
  await every({ what: 'sending web push', ms: LOOK_MS, clock, log, signal }, startDue)
  await Promise.all([...busy.values()].map(({ work }) => work))

  async function startDue(): Promise<void> {
    // A device that finishes while the rows are read has an outdated row.
    const stale = new Set(busy.keys())
    const due = await dueDevices(db.read, { now: clock.now(), limit: MOST_LOOKED_AT })
    for (const device of due) {
      const { id, service } = device
      const isBusy = stale.has(id) || busy.has(id) || pauses.isWaiting(id)
      const beside = [...busy.values()].filter((one) => one.service === service)
      if (isBusy || beside.length >= MOST_AT_ONCE) continue
      const work = sendTo(device)
        .then(() => pauses.worked(id))
        .catch(({ message: err }: Error) => {
          const times = pauses.failed(id)
          log.error({ device: id, times, err }, 'web push failed; trying again later')
        })
        .finally(() => busy.delete(id))
      busy.set(id, { service, work })
    }
  }

  /** Sends until the device has all, or refuses one. */
  async function sendTo(device: PushDevice): Promise<void> {
    for (const { id, message, at } of await freshPushes(db.read, device.id, clock.now())) {
      if (signal.aborted) return
      // Looked at again each time: an alert that waited must not ring at night, nor after the end.
      if (!(await mayRing(device))) {
        await db.transaction((tx) => dropPushes(tx, device.id))
        return
      }
      const { failingSince } = await sendOne(context, device, { alert: id, message, at })
      if (failingSince !== null) return
    }
  }

  async function mayRing({ id, account_id }: PushDevice): Promise<boolean> {
    const now = clock.now()
    if ((await findDevice(db.read, id, now)) === null) return false
    const membership = await findMembership(db.read, account_id)
    if (membership === null || !isActive(membership, now)) return false
    return !isQuiet(await findPreferences(db.read, account_id), now)
  }
}
