import type { ChainEvent } from '../chain.ts'
import type { Notification } from '../subscriptions.ts'
import type { Manners } from './manners.ts'

type Logs = { context: unknown; value: { signature: string; err: unknown; logs: string[] } }

/** What a node's subscribers hear of an event. */
export type MindNotifications = {
  /** Nothing is told of it. */
  isUntold(event: ChainEvent): boolean
  /** A notification as it goes out, with those of others beside it. */
  told(notification: Notification): Notification[]
}

/** Slots of which nothing is told at processed, failed transactions, and logs that were cut off. */
export function mindNotifications({
  coalescedEvery,
  failedPercent,
  truncatedPercent,
}: Manners): MindNotifications {
  let nth = 0

  return {
    isUntold: (event) =>
      event.kind === 'reached' &&
      event.commitment === 'processed' &&
      event.slot % coalescedEvery === 0,
    told(notification) {
      if (notification.method !== 'logsNotification') return [notification]
      nth += 1
      const result = notification.result as Logs
      const { value } = result
      const withValue = (changed: Partial<Logs['value']>): Notification => ({
        ...notification,
        result: { ...result, value: { ...value, ...changed } },
      })
      const err = { InstructionError: [2, { Custom: 6_002 }] }
      const failed = (nth * failedPercent) % 100 < failedPercent
      const truncated = (nth * truncatedPercent) % 100 < truncatedPercent
      const half = value.logs.slice(0, Math.ceil(value.logs.length / 2))
      return [
        ...(failed ? [withValue({ err, signature: [...value.signature].reverse().join('') })] : []),
        truncated ? withValue({ logs: [...half, 'Log truncated'] }) : notification,
      ]
    },
  }
}
