import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import {
  type Call,
  type ChannelPostRow,
  countRepeated,
  isAbove,
  isChatBehind,
  postsBetween,
  repeatedAmong,
  storeQueued,
  storeRepeated,
} from '../../../domains/messages/index.ts'
import { findTurns } from '../../../domains/turns/index.ts'
import { DAY, HOUR, type Ms } from '../../../kernel/clock.ts'
import { publish } from '../../news.ts'
import type { BotContext } from '../context.ts'
import { type LaunchCard, launchCard } from '../launch-card.ts'

/** A post that is older than this is no longer useful. */
const LATEST: Ms = 6 * HOUR
/** With more posts waiting than this, the next ones are written when they can be sent, so that they are true then. */
const MOST_WAITING = 2

/**
 * Repeats posts of the members' channel in the public one, each once and some time later: those that members
 * got, the first ones of each UTC day up to a limit. A post that fails delays no other.
 *
 * @returns how many were queued
 */
export async function repeatPosts(context: BotContext): Promise<number> {
  const { db, clock, log, sealer, publicChannel } = context
  if (publicChannel === null) return 0
  const { id, delayMs, perDay } = publicChannel
  const now = clock.now()
  const due = now - delayMs
  const posts = await postsBetween(db.read, due - LATEST, due + 1)
  const known = await repeatedAmong(
    db.read,
    posts.map(({ mint }) => mint),
  )
  let repeated = 0
  for (const post of posts) {
    if (known.has(post.mint) || (await isFull(context, post, perDay))) continue
    if (await isChatBehind(db.read, sealer, id, MOST_WAITING)) break
    try {
      if (await repeatPost(context, id, post)) repeated += 1
    } catch (error) {
      log.error({ mint: post.mint, err: (error as Error).message }, 'a post could not be repeated')
    }
  }
  if (repeated > 0) publish(db, MESSAGES_QUEUED, 'public')
  return repeated
}

/** @returns false: a fork dropped it */
async function repeatPost(
  context: BotContext,
  chat: string,
  post: ChannelPostRow,
): Promise<boolean> {
  const { db, clock } = context
  // Before the turns are read: `warnRepeated` looks at those after it.
  const now = clock.now()
  const card = await launchCard(context, post.mint)
  if (card === null) return false
  const call = await repeatCall(context, card, post)
  const message = { chat, rank: 'launch', pace: 'channel', once: `public ${post.mint}` } as const
  await db.transaction(async (tx) => {
    if (await storeRepeated(tx, post, now))
      await storeQueued(tx, context, { ...message, call }, now)
  })
  return true
}

/** @param perDay null: all posts are repeated */
async function isFull(
  { db }: BotContext,
  { posted_at: at }: ChannelPostRow,
  perDay: number | null,
): Promise<boolean> {
  const day = Math.floor(at / DAY) * DAY
  return perDay !== null && (await countRepeated(db.read, day, day + DAY)) >= perDay
}

/** What has turned since comes first. There are no ads, and nothing about members. */
async function repeatCall(
  context: BotContext,
  card: LaunchCard,
  post: ChannelPostRow,
): Promise<Call> {
  const { channelLanguage, siteUrl, policy } = context
  const { repeated, buttons } = context.noticesIn(channelLanguage)
  const { mint, level } = card.launch
  const turns = await findTurns(context.db.read, mint)
  const text = repeated(card, {
    turns,
    at: post.posted_at,
    warns: isAbove(policy, level),
  })
  const keyboard = [
    [
      { text: buttons.report, url: `${siteUrl}/launches/${mint}` },
      { text: buttons.site, url: siteUrl },
    ],
  ]
  return { method: 'send', text, keyboard }
}
