import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { openIfReadable, type Sealer } from '../../../kernel/seal.ts'
import { RANKS, type SealedContent } from '../outbox.ts'

/** Makes alerts that wait for a chat wait for a person instead, including the one that the chat has just refused. */
export async function redirectAlerts(
  tx: Tx,
  sealer: Sealer,
  { from, to }: { from: string; to: string },
  now: Ms,
): Promise<void> {
  const waiting = await tx
    .selectFrom('telegram_outbox')
    .select(['id', 'sealed'])
    .where('chat_key', '=', sealer.key(from))
    .where('rank', '=', RANKS.launch)
    .where('done_at', 'is', null)
    .forUpdate()
    .execute()
  for (const { id, sealed } of waiting) {
    const content = openIfReadable(sealer, sealed) as SealedContent | null
    if (content === null) continue
    await tx
      .updateTable('telegram_outbox')
      .set({
        chat_key: sealer.key(to),
        pace: 'person',
        sealed: sealer.seal({ ...content, chat: to }),
        // Whoever tried it records nothing about it anymore.
        lease: null,
        run_at: now,
        attempts: 0,
      })
      .where('id', '=', id)
      .execute()
  }
}
