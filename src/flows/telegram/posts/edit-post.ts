import {
  type Call,
  type ChannelPostRow,
  isAbove,
  isChatBehind,
  isShared,
  messageIdOf,
  type Outgoing,
  postKey,
} from '../../../domains/messages/index.ts'
import { findTurns, type ToldTurn } from '../../../domains/turns/index.ts'
import type { BotContext } from '../context.ts'
import type { LaunchCard } from '../launch-card.ts'
import { withTradeLinks } from '../with-trade-links.ts'

/** With more posts waiting than this, edits are dropped in favor of new launches. */
const MOST_WAITING = 5

/**
 * Edits the launch's own post. A merged post holds several launches and is never edited.
 * @param posted null: a fork dropped the launch
 */
export async function composeEdit(
  context: BotContext,
  mint: string,
  what: string,
  posted: { card: LaunchCard; post: ChannelPostRow } | null,
): Promise<Outgoing[]> {
  const { channelId, channelLanguage, db, sealer } = context
  if (channelId === null) return []
  const messageId = await messageIdOf(db.read, postKey(mint))
  if (!messageId) return []
  if (await isShared(db.read, sealer, { chat: channelId, messageId, once: postKey(mint) }))
    return []
  const isSkipped =
    posted !== null && (await isChatBehind(db.read, sealer, channelId, MOST_WAITING))
  if (isSkipped) return []
  const { gone } = context.noticesIn(channelLanguage).launches
  const turns = posted === null ? [] : await findTurns(db.read, mint)
  const call: Call = posted
    ? postCall(context, posted.card, {
        messageId,
        post: posted.post,
        turns,
        language: channelLanguage,
        tradeLink: null,
        filters: [],
      })
    : { method: 'edit', messageId, text: gone(mint) }
  const once = `${postKey(mint)} ${what}`
  return [{ chat: channelId, rank: 'edit', pace: 'channel', once, call }]
}

function saidIn({ posted_at: at, score, attention, market_cap_cents: cap }: ChannelPostRow) {
  return { at, score, attention, cap }
}

type PostTarget = {
  /** The post to replace; null: none. */
  messageId: number | null
  /** Why and when the channel got it; null: it is not for the channel. */
  post: ChannelPostRow | null
  /** How the launch has turned since. */
  turns: readonly ToldTurn[]
  /** The reader's language; null: unknown. */
  language: string | null
  /** The trade link that a member chose; null: none in particular. */
  tradeLink: string | null
  /** The names of a member's filters that the launch meets. */
  filters: readonly string[]
}

/** A launch's card with its buttons, as a message or in place of one. */
export function postCall(
  context: BotContext,
  card: LaunchCard,
  { messageId, post, turns, language, tradeLink, filters }: PostTarget,
): Call {
  const { launches, buttons } = context.noticesIn(language)
  const { mint, level } = card.launch
  const warns = isAbove(context.policy, level)
  const about =
    post === null
      ? launches.card(card)
      : launches.post(card, {
          because: post.because,
          warns,
          turns,
          since: messageId === null ? null : saidIn(post),
        })
  const links = [
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
  const of = filters.length === 0 ? '' : `${launches.filters(filters)}\n\n`
  const message = { text: `${of}${about}`, keyboard: links }
  const { text, keyboard } = withTradeLinks(context, card, message, { language, tradeLink })
  return messageId === null
    ? { method: 'send', text, keyboard }
    : { method: 'edit', messageId, text, keyboard }
}
