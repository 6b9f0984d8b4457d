import {
  type Call,
  type ChannelPostRow,
  isAbove,
  isChatBehind,
  isShared,
  messageIdOf,
  type Outgoing,
} from '../../../domains/messages/index.ts'
import { type ChannelTurnRow, findTurns } from '../../../domains/turns/index.ts'
import type { BotContext } from '../context.ts'
import type { LaunchCard } from '../launch-card.ts'

/** With more posts waiting than this, edits are dropped in favor of new launches. */
const MOST_WAITING = 5

/** Names a launch's post in the send queue. */
export const onceOf = (mint: string) => `launch ${mint}`

/**
 * Edits the launch's own post. A digest holds several launches and is never edited.
 * @param posted null: a fork dropped the launch
 */
export async function editPost(
  context: BotContext,
  mint: string,
  what: string,
  posted: { card: LaunchCard; post: ChannelPostRow } | null,
): Promise<Outgoing[]> {
  const { channelId, channelLanguage, db, sealer } = context
  if (channelId === null) return []
  const messageId = await messageIdOf(db.read, onceOf(mint))
  if (!messageId) return []
  if (await isShared(db.read, sealer, { chat: channelId, messageId, once: onceOf(mint) })) return []
  const isDropped =
    posted !== null && (await isChatBehind(db.read, sealer, channelId, MOST_WAITING))
  if (isDropped) return []
  const { gone } = context.noticesIn(channelLanguage).launches
  const turns = posted === null ? [] : await findTurns(db.read, mint)
  const call: Call = posted
    ? postCall(context, posted.card, {
        messageId,
        post: posted.post,
        turns,
        language: channelLanguage,
      })
    : { method: 'edit', messageId, text: gone(mint) }
  const once = `${onceOf(mint)} ${what}`
  return [{ chat: channelId, rank: 'edit', pace: 'channel', once, call }]
}

type Place = {
  /** The post to replace; null: none. */
  messageId: number | null
  /** Why and when the channel got it; null: it is not for the channel. */
  post: ChannelPostRow | null
  /** How the launch has turned since. */
  turns: readonly ChannelTurnRow[]
  /** The reader's language; null: unknown. */
  language: string | null
}

/** A launch's card with its buttons, as a message or in place of one. */
export function postCall(
  context: BotContext,
  card: LaunchCard,
  { messageId, post, turns, language }: Place,
): Call {
  const { launches, buttons } = context.noticesIn(language)
  const { mint, level } = card.launch
  const warns = isAbove(context.policy, level)
  const since =
    post && messageId !== null ? { at: post.posted_at, cap: post.market_cap_cents } : null
  const text = launches.card(card, post && { because: post.because, warns, turns, since })
  const keyboard = [
    [
      { text: buttons.report, url: `${context.siteUrl}/launches/${mint}` },
      { text: buttons.chart, url: `https://dexscreener.com/solana/${mint}` },
    ],
    [
      { text: buttons.explorer, url: `https://solscan.io/token/${mint}` },
      { text: buttons.copy, copy: mint },
    ],
    [{ text: buttons.watch, data: `watch:${mint}` }],
  ]
  return messageId === null
    ? { method: 'send', text, keyboard }
    : { method: 'edit', messageId, text, keyboard }
}
