import { LAUNCH_ALERT, LAUNCH_TAKEN_BACK, type LaunchNews } from '../../contract/news.ts'
import type { Stage } from '../../contract/stages.ts'
import { isActive } from '../../domains/memberships/index.ts'
import {
  type AlertPreferences,
  type Call,
  isBehind,
  isChatBehind,
  isQuiet,
  isShared,
  messageIdOf,
  type Outgoing,
  readPreferences,
} from '../../domains/messages/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { BotContext } from './context.ts'
import { inTurn } from './in-turn.ts'
import { type LaunchCard, launchCard } from './launch-card.ts'
import { readableTelegramOf } from './member.ts'
import { preferencesOfMembers } from './queries.ts'

/** Stages worth an edit: Telegram takes about one post every three seconds. */
const EDITED: readonly Stage[] = ['60s', '5m', '1h']
/** With more posts waiting than this, edits are dropped in favor of new launches. */
const MOST_WAITING = 5
/** Alerts wait for the stage at which the chain was asked. */
const MATCHED: Stage = '10s'
const MOST_MATCHING = 500
/** With more messages waiting than this, at 25 a second, alerts would arrive too late. */
const MOST_MESSAGES = 1_000

/**
 * The messages about a launch: a post in the channel when it is new, an edit of that post at later
 * stages or when a fork drops the launch, and alerts to members whose preferences it meets.
 */
export async function launchMessages(context: BotContext, news: LaunchNews): Promise<Outgoing[]> {
  const { mint } = news.payload
  if (news.topic === LAUNCH_TAKEN_BACK) return editPost(context, mint, 'taken back', null)
  const card = await launchCard(context, mint)
  if (card === null) return []
  if (news.topic === LAUNCH_ALERT) return post(context, card)
  const { stage } = news.payload
  const edits = EDITED.includes(stage) ? await editPost(context, mint, stage, card) : []
  const matches = stage === MATCHED ? await matchesOf(context, card) : []
  return [...edits, ...matches]
}

function post(context: BotContext, card: LaunchCard): Outgoing[] {
  const { channelId } = context
  if (channelId === null) return []
  const call = asCall(context, card, null)
  const line = context.noticesIn(null).launches.line(card)
  const once = onceOf(card.launch.mint)
  return [{ chat: channelId, rank: 'alert', pace: 'channel', once, call, line }]
}

const onceOf = (mint: string) => `launch ${mint}`

/** Edits the launch's own post. A digest holds several launches and is never edited. */
async function editPost(
  context: BotContext,
  mint: string,
  what: string,
  card: LaunchCard | null,
): Promise<Outgoing[]> {
  const { channelId, db, sealer } = context
  if (channelId === null) return []
  const messageId = await messageIdOf(db.read, onceOf(mint))
  if (!messageId) return []
  if (await isShared(db.read, sealer, { chat: channelId, messageId, once: onceOf(mint) })) return []
  const isDropped = card !== null && (await isChatBehind(db.read, sealer, channelId, MOST_WAITING))
  if (isDropped) return []
  const { gone } = context.noticesIn(null).launches
  const call: Call = card
    ? asCall(context, card, messageId)
    : { method: 'edit', messageId, text: gone(mint) }
  const once = `${onceOf(mint)} ${what}`
  return [{ chat: channelId, rank: 'alert', pace: 'channel', once, call }]
}

/** @param messageId the post that it replaces; null: a new one */
function asCall(context: BotContext, card: LaunchCard, messageId: number | null): Call {
  const { launches, buttons } = context.noticesIn(null)
  const { mint } = card.launch
  const text = launches.card(card)
  const keyboard = [
    [
      { text: buttons.report, url: `${context.siteUrl}/launches/${mint}` },
      { text: buttons.chart, url: `https://dexscreener.com/solana/${mint}` },
    ],
    [
      { text: buttons.explorer, url: `https://solscan.io/token/${mint}` },
      { text: buttons.copy, copy: mint },
    ],
  ]
  return messageId === null
    ? { method: 'send', text, keyboard }
    : { method: 'edit', messageId, text, keyboard }
}

/** Alerts to members whose preferences the launch meets; at most one a minute each. */
async function matchesOf(context: BotContext, card: LaunchCard): Promise<Outgoing[]> {
  const { db, clock } = context
  const now = clock.now()
  if (await isBehind(db.read, MOST_MESSAGES)) return []
  const chosen = await preferencesOfMembers(db.read, now)
  const wanting = chosen
    .filter(({ expires_at }) => isActive({ expiresAt: expires_at }, now))
    .filter(({ preferences }) => meets(card, readPreferences(JSON.parse(preferences)), now))
  // With more matches than can be sent, each launch starts with somebody else.
  const turn = inTurn(wanting, card.launch.launched_at, MOST_MATCHING)
  const people = await Promise.all(
    turn.map(({ account_id }) => readableTelegramOf(context, account_id)),
  )
  return people.flatMap((person, at) => {
    if (!person) return []
    const once = `match ${turn[at]?.account_id} ${Math.floor(now / MINUTE)}`
    return [{ chat: person.id, rank: 'alert' as const, once, call: asCall(context, card, null) }]
  })
}

/** Whether a launch meets somebody's preferences now. A launch without a score meets none. */
export function meets(
  { launch: { score, venue } }: LaunchCard,
  wanted: AlertPreferences | null,
  now: number,
): boolean {
  if (wanted === null || !wanted.on || score === null || isQuiet(wanted, now)) return false
  if (score < wanted.min_risk || score > wanted.max_risk) return false
  return wanted.venues.length === 0 || wanted.venues.includes(venue)
}
