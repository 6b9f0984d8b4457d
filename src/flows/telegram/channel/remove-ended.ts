import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import { recordOutOfChannel } from '../../../domains/messages/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { openIfReadable } from '../../../kernel/seal.ts'
import { publish } from '../../news.ts'
import { type BotContext, queueMessage } from '../context.ts'
import { admittedWithoutMembership } from '../queries.ts'

const AT_ONCE = 200

/**
 * Removes everyone we admitted whose membership has ended, moved, or been revoked. It compares states
 * instead of following events, so it misses nobody. People stored under another key stay until that key is
 * back.
 * @returns how many were removed
 */
export async function removeEnded(context: BotContext): Promise<number> {
  const { db, clock, channelId } = context
  if (channelId === null) return 0
  const now = clock.now()
  let count = 0
  for await (const ended of endedMembers(context, now)) {
    await db.transaction(async (tx) => {
      for (const { key, joinedAt, user } of ended) {
        const once = `remove ${key} ${joinedAt}`
        const call = { method: 'remove', user } as const
        await queueMessage(tx, context, { chat: channelId, rank: 'account', once, call })
      }
      const keys = ended.map(({ key }) => key)
      await recordOutOfChannel(tx, keys, now)
    })
    count += ended.length
  }
  if (count > 0) publish(db, MESSAGES_QUEUED, 'removed')
  return count
}

type Ended = { key: string; joinedAt: Ms; user: string }

/** People in the channel without a membership, some at a time. */
async function* endedMembers({ db, sealer }: BotContext, now: Ms): AsyncIterable<Ended[]> {
  let after = ''
  while (true) {
    const rows = await admittedWithoutMembership(db.read, { after, now, limit: AT_ONCE })
    if (rows.length === 0) return
    after = rows.at(-1)?.telegram_key ?? ''
    const readable = rows.flatMap(({ telegram_key: key, joined_at: joinedAt, sealed }) => {
      const user = openIfReadable(sealer, sealed)
      return user === null ? [] : [{ key, joinedAt, user: user as string }]
    })
    if (readable.length > 0) yield readable
  }
}
