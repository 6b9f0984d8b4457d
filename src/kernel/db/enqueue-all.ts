import type { Ms } from '../clock.ts'
import { type Entropy, newId } from '../ids.ts'
import type { Tx } from './database.ts'

/** Adds many messages at once; of each `once` the first one stays. See `enqueue`. */
export async function enqueueAll(
  tx: Tx,
  entropy: Entropy,
  messages: readonly { topic: string; once: string; payload: unknown; at: Ms }[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ topic, once, payload, at }) => ({
    id: newId(entropy),
    topic,
    payload: JSON.stringify(payload),
    once,
    created_at: at,
    run_at: at,
    attempts: 0,
    lease: null,
    done_at: null,
    failure: null,
  }))
  await tx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}
