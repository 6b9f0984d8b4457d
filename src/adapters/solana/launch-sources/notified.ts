import { z } from 'zod'
import { base58 } from '../rpc/answers.ts'
import type { Subscription } from '../rpc/live-socket.ts'
import type { Logs } from './source-context.ts'

/** Validators keep 10,000 bytes of log lines; nothing honest comes near these. */
const MOST_LINES = 5_000

const logsNotification = z.object({
  context: z.object({ slot: z.number().int().nonnegative() }),
  value: z.object({
    signature: base58,
    err: z.null(),
    logs: z.array(z.string().max(100_000)).max(MOST_LINES),
  }),
})

/** Subscribes to the logs of successful transactions that name an address. */
export function subscriptionToLogs(
  address: string,
  commitment: 'processed' | 'confirmed',
  onLogs: (logs: Logs) => void,
): Subscription {
  return {
    method: 'logsSubscribe',
    params: [{ mentions: [address] }, { commitment }],
    notify(result) {
      const read = logsNotification.safeParse(result)
      if (!read.success) return
      const { context, value } = read.data
      onLogs({ signature: value.signature, slot: context.slot, logs: value.logs })
    },
  }
}
