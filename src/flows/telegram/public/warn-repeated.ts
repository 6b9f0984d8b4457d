import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import { isQueued, messageIdOf, storeQueued } from '../../../domains/messages/index.ts'
import { HOUR } from '../../../kernel/clock.ts'
import { publish } from '../../news.ts'
import type { BotContext } from '../context.ts'
import { launchCard } from '../launch-card.ts'
import { turnsSinceRepeat } from './queries.ts'

/** A later warning helps nobody; the launch's page has it. */
const LATEST = HOUR

/**
 * Warns in the public channel of launches that turned after their posts were repeated there: a reply under the post,
 * once for each way to turn, as the members' channel gets it. A post that still waits is looked at again.
 *
 * @returns how many were queued
 */
export async function warnRepeated(context: BotContext): Promise<number> {
  const { db, clock, publicChannel, channelLanguage } = context
  if (publicChannel === null) return 0
  const { launches } = context.noticesIn(channelLanguage)
  let warned = 0
  for (const turn of await turnsSinceRepeat(db.read, clock.now() - LATEST)) {
    const post = `public ${turn.mint}`
    const once = `${post} turned ${turn.kind}`
    const replyTo = await messageIdOf(db.read, post)
    if (replyTo === null || (await isQueued(db.read, once))) continue
    const card = await launchCard(context, turn.mint)
    if (card === null) continue
    const call = { method: 'send', text: launches.turned(card, turn), replyTo } as const
    const warning = {
      chat: publicChannel.id,
      rank: 'warning',
      pace: 'channel',
      once,
      call,
    } as const
    await db.transaction((tx) => storeQueued(tx, context, warning, clock.now()))
    warned += 1
  }
  if (warned > 0) publish(db, MESSAGES_QUEUED, 'public')
  return warned
}
