import { z } from 'zod'
import type { Commitment } from '../../../domains/orders/ports.ts'
import { base58 } from '../rpc/answers.ts'
import type { Subscription } from '../rpc/live-socket.ts'
import type { Hint } from './follow-hint.ts'

const logsNotification = z.object({
  context: z.object({ slot: z.number().int().nonnegative() }),
  value: z.object({ signature: base58, err: z.null() }),
})

/** Subscribes to the transactions that mention an address; failed ones are left out. */
export function mentions(
  address: string,
  commitment: Commitment,
  onHint: (address: string, hint: Hint) => void,
): Subscription {
  return {
    method: 'logsSubscribe',
    params: [{ mentions: [address] }, { commitment }],
    notify(result) {
      const logs = logsNotification.safeParse(result)
      if (!logs.success) return
      const { context, value } = logs.data
      onHint(address, { signature: value.signature, slot: context.slot, commitment })
    },
  }
}
