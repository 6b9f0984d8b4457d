import {
  type AfterPush,
  afterPush,
  PUSH_LIFETIME,
  type PushAddress,
  type PushDevice,
  storePushed,
} from '../../domains/push/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { PushContext } from './context.ts'

/** `alert`: its row; null for a test. `message`: JSON of PushMessage. `at`: when it was made. */
type Pushed = { alert: string | null; message: string; at: Ms }

/**
 * Sends one message to a device, then stores what follows: a device that is gone is deleted.
 * @throws PermanentError if the device was stored under another DATA_KEY
 */
export async function sendOne(
  { db, clock, sealer, push }: PushContext,
  device: PushDevice,
  { alert, message, at }: Pushed,
): Promise<AfterPush> {
  const address = sealer.open(device.sealed) as PushAddress
  const answer = await push.send(address, message, Math.max(0, at + PUSH_LIFETIME - clock.now()))
  const progress = { tries: device.tries, failingSince: device.failing_since }
  const after = afterPush(progress, answer, clock.now())
  await db.transaction((tx) => storePushed(tx, device, alert, after))
  return after
}
