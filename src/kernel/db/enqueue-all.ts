import { type Entropy, newId } from '../ids.ts'
import type { Tx } from './database.ts'
import type { NewMessage } from './outbox.ts'

/** Stores many messages in one statement. See `enqueue`. */
export async function enqueueAll(
  tx: Tx,
  entropy: Entropy,
  messages: readonly NewMessage[],
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
