import { findLaunches } from '../../../domains/launches/index.ts'
import {
  type ChannelPostRow,
  capShown,
  postsSince,
  recordPostShown,
  refreshDue,
  storeQueued,
} from '../../../domains/messages/index.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { BotContext } from '../context.ts'
import { launchCard } from '../launch-card.ts'
import { composeEdit } from './edit-post.ts'

/** Posts are edited for as long as they are followed. */
const FOLLOWED_MS = DAY
/** The next run edits the rest. */
const MOST_AT_ONCE = 5

/**
 * Edits posts of the last day whose market has moved, between the stages that edit them anyway. One that
 * fails holds up no other.
 * @returns how many edits were queued
 */
export async function refreshPosts(context: BotContext): Promise<number> {
  const { db, clock, log, channelId } = context
  if (channelId === null) return 0
  const now = clock.now()
  const posts = await postsSince(db.read, now - FOLLOWED_MS)
  const rows = await findLaunches(
    db.read,
    posts.map(({ mint }) => mint),
  )
  const caps = new Map(rows.map((row) => [row.mint, row.market_cap_cents]))
  const due = posts.filter((post) => refreshDue(post, caps.get(post.mint) ?? null, now))
  let edits = 0
  for (const post of due.slice(0, MOST_AT_ONCE)) {
    try {
      edits += await refreshPost(context, post, now)
    } catch (error) {
      log.error({ mint: post.mint, err: (error as Error).message }, 'a post could not be edited')
      // It is due again after a while, behind the others.
      await db.transaction((tx) => recordPostShown(tx, post, capShown(post), now))
    }
  }
  return edits
}

async function refreshPost(context: BotContext, post: ChannelPostRow, now: Ms): Promise<number> {
  const card = await launchCard(context, post.mint)
  if (card === null) {
    // A fork dropped it. Due again after a while, behind the others.
    await context.db.transaction((tx) => recordPostShown(tx, post, capShown(post), now))
    return 0
  }
  const what = `market ${post.shown_at ?? post.posted_at}`
  const messages = await composeEdit(context, post.mint, what, { card, post })
  await context.db.transaction(async (tx) => {
    // An edit that was dropped, because others wait, comes later.
    const cap = messages.length > 0 ? card.launch.market_cap_cents : capShown(post)
    if (!(await recordPostShown(tx, post, cap, now))) return
    for (const message of messages) await storeQueued(tx, context, message, context.clock.now())
  })
  return messages.length
}
