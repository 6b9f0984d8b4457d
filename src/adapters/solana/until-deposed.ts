import type { PaymentSink } from '../../domains/orders/ports.ts'
import { LostLeadership } from '../../kernel/db/database.ts'

/** Aborts `deposed` as soon as the sink refuses a sighting because another process leads now. */
export function untilDeposed(sink: PaymentSink, deposed: AbortController): PaymentSink {
  return {
    ...sink,
    async observe(sighting) {
      try {
        await sink.observe(sighting)
      } catch (error) {
        if (error instanceof LostLeadership) deposed.abort()
        throw error
      }
    },
  }
}
