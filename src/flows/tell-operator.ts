import { MINUTE } from '../kernel/clock.ts'
import { claimDue, finish } from '../kernel/db/outbox.ts'
import type { PurchaseContext } from './context.ts'

/** Delivers what the outbox holds to the operator's log, at least once each. */
export async function tellOperator({ db, entropy, clock, log }: PurchaseContext): Promise<void> {
  const messages = await claimDue(db, entropy, { now: clock.now(), leaseMs: MINUTE, limit: 50 })
  for (const message of messages) {
    const fields = { topic: message.topic, ...(message.payload as object) }
    if (message.topic.startsWith('operator.')) log.warn(fields, 'for the operator')
    else log.info(fields, 'told')
    await finish(db, message, clock.now())
  }
}
