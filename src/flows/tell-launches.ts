import type { Stage } from '../contract/stages.ts'
import {
  type AlertPreferences,
  type Call,
  isQuiet,
  type Outgoing,
  readPreferences,
} from '../domains/alerts/index.ts'
import { isActive } from '../domains/memberships/index.ts'
import { MINUTE } from '../kernel/clock.ts'
import type { BotContext } from './bot-context.ts'
import { LAUNCH_ALERT, LAUNCH_STAGE, LAUNCH_TAKEN_BACK } from './detection-context.ts'
import { type LaunchCard, launchCard } from './launch-card.ts'
import { readableTelegramOf } from './telegram-member.ts'

/** Stages whose news are worth a call to Telegram, which takes one post in three seconds. */
const EDITED: readonly Stage[] = ['60s', '5m', '1h']
/** With more posts than this waiting, new launches matter more than old ones' later stages. */
const MOST_WAITING = 5
/** A match is told with what the chain says of it, not on its first words alone. */
const MATCHED: Stage = '10s'
const MOST_MATCHING = 500
/** At 25 a second: what would come later than this has gone by. */
const MOST_MESSAGES = 1_000

/** Whether news are of launches, and so for members. */
export function isOfLaunch(topic: string): boolean {
  return [LAUNCH_ALERT, LAUNCH_STAGE, LAUNCH_TAKEN_BACK].includes(topic)
}

/**
 * What is said of a launch: a post in the channel when it is new, the same post edited as its stages
 * come in or when the chain takes it back, and a message to members whose choice it meets.
 */
export async function tellLaunch(
  context: BotContext,
  topic: string,
  { mint = '', stage = '' }: Record<string, string>,
): Promise<Outgoing[]> {
  if (topic === LAUNCH_TAKEN_BACK) return editPost(context, mint, 'taken back', null)
  const card = await launchCard(context, mint)
  if (card === null) return []
  if (topic === LAUNCH_ALERT) return post(context, card)
  const edits = EDITED.includes(stage as Stage) ? await editPost(context, mint, stage, card) : []
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

/** Edits the launch's own post. One that went out in a digest stands there among others, and stays. */
async function editPost(
  context: BotContext,
  mint: string,
  what: string,
  card: LaunchCard | null,
): Promise<Outgoing[]> {
  const { channelId, db, sealer } = context
  if (channelId === null) return []
  const posted = await db.read
    .selectFrom('telegram_outbox')
    .select('message_id')
    .where('once', '=', onceOf(mint))
    .executeTakeFirst()
  if (!posted?.message_id) return []
  const { message_id: messageId } = posted
  const inChannel = db.read
    .selectFrom('telegram_outbox')
    .where('chat_key', '=', sealer.key(channelId))
  const shared = await inChannel
    .select('id')
    .where('message_id', '=', messageId)
    .where('once', 'not like', `${onceOf(mint)}%`)
    .executeTakeFirst()
  if (shared) return []
  const waiting = await inChannel
    .select('id')
    .where('done_at', 'is', null)
    .limit(MOST_WAITING + 1)
    .execute()
  if (card !== null && waiting.length > MOST_WAITING) return []
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

/** Members who have chosen what they want to hear of, and whom this launch meets; one a minute each. */
async function matchesOf(context: BotContext, card: LaunchCard): Promise<Outgoing[]> {
  const { db, clock } = context
  const now = clock.now()
  const behind = await db.read
    .selectFrom('telegram_outbox')
    .select('id')
    .where('done_at', 'is', null)
    .limit(1)
    .offset(MOST_MESSAGES)
    .execute()
  if (behind.length > 0) return []
  const chosen = await db.read
    .selectFrom('alert_preferences as p')
    .innerJoin('memberships as m', 'm.account_id', 'p.account_id')
    .select(['p.account_id', 'p.preferences', 'm.expires_at'])
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', now)]))
    .orderBy('p.account_id')
    .execute()
  const wanting = chosen
    .filter(({ expires_at }) => isActive({ expiresAt: expires_at }, now))
    .filter(({ preferences }) => meets(card, readPreferences(JSON.parse(preferences)), now))
  // With more of them than can be told, each launch begins with somebody else.
  const first = card.launch.launched_at % Math.max(1, wanting.length)
  const turn = [...wanting.slice(first), ...wanting.slice(0, first)].slice(0, MOST_MATCHING)
  const people = await Promise.all(
    turn.map(({ account_id }) => readableTelegramOf(context, account_id)),
  )
  return people.flatMap((person, at) => {
    if (!person) return []
    const once = `match ${turn[at]?.account_id} ${Math.floor(now / MINUTE)}`
    return [{ chat: person.id, rank: 'alert' as const, once, call: asCall(context, card, null) }]
  })
}

/** Whether a launch lies within what somebody wants to hear of, now. A score must be known for it. */
export function meets(
  { launch: { score, venue } }: LaunchCard,
  wanted: AlertPreferences | null,
  now: number,
): boolean {
  if (wanted === null || !wanted.on || score === null || isQuiet(wanted, now)) return false
  if (score < wanted.min_risk || score > wanted.max_risk) return false
  return wanted.venues.length === 0 || wanted.venues.includes(venue)
}
