import type { LAUNCH_TURNED, NewsOf } from '../../../contract/news.ts'
import {
  findPost,
  isWaiting,
  messageIdOf,
  type Outgoing,
  postKey,
} from '../../../domains/messages/index.ts'
import { findTurns } from '../../../domains/turns/index.ts'
import type { BotContext } from '../context.ts'
import { launchCard } from '../launch-card.ts'
import { composeEdit } from './edit-post.ts'

/**
 * The reply under a launch's post that says how it turned, and the edit of that post.
 * @returns `later`: the post itself has not been sent yet
 */
export async function composeTurnMessages(
  context: BotContext,
  { payload: { mint, kind } }: NewsOf<typeof LAUNCH_TURNED>,
): Promise<Outgoing[] | 'later'> {
  const { db, channelId, channelLanguage } = context
  const post = await findPost(db.read, mint)
  const turn = (await findTurns(db.read, mint)).find((one) => one.kind === kind)
  const card = await launchCard(context, mint)
  if (channelId === null || post === null || turn === undefined || card === null) return []
  const replyTo = await messageIdOf(db.read, postKey(mint))
  if (replyTo === null) return (await isWaiting(db.read, postKey(mint))) ? 'later' : []
  const text = context.noticesIn(channelLanguage).launches.turned(card, turn)
  const once = `${postKey(mint)} turned ${kind}`
  const call = { method: 'send', text, replyTo } as const
  const warning = { chat: channelId, rank: 'warning', pace: 'channel', once, call } as const
  const edits = await composeEdit(context, mint, `shows ${kind}`, { card, post })
  return [warning, ...edits]
}
