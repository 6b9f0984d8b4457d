import { z } from 'zod'
import type { Subscription } from '../live-socket.ts'
import { base58 } from '../rpc-answers.ts'
import type { Notified } from './watching.ts'

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

/** Subscribes to the logs of a program's successful transactions, at once as they are processed. */
export function logsOf(program: string, onLogs: (notified: Notified) => void): Subscription {
  return {
    method: 'logsSubscribe',
    params: [{ mentions: [program] }, { commitment: 'processed' }],
    notify(result) {
      const read = logsNotification.safeParse(result)
      if (!read.success) return
      const { context, value } = read.data
      onLogs({ signature: value.signature, slot: context.slot, logs: value.logs })
    },
  }
}
