import {
  type AfterPush,
  afterPush,
  type PushAddress,
  type PushDevice,
  storePushed,
} from '../../domains/push/index.ts'
import { INBOX_LIFETIME, type InboxItem } from '../../kernel/inbox.ts'
import type { PushContext } from './context.ts'

/** `id`: its row; null for a test. `body`: JSON of `PushMessage`. `at`: when it was made. */
type Pushed = Pick<InboxItem, 'body' | 'at'> & { id: string | null }

/**
 * Sends one message to a device, then stores what follows: a device that is gone is deleted.
 * @throws PermanentError if the device was stored under another DATA_KEY
 */
export async function sendOne(
  { db, clock, sealer, push }: PushContext,
  device: PushDevice,
  { id, body, at }: Pushed,
): Promise<AfterPush> {
  const address = sealer.open(device.sealed) as PushAddress
  const answer = await push.send(address, body, Math.max(0, at + INBOX_LIFETIME - clock.now()))
  const progress = { tries: device.tries, failingSince: device.failing_since }
  const after = afterPush(progress, answer, clock.now())
  await db.transaction((tx) => storePushed(tx, device, id, after))
  return after
}
