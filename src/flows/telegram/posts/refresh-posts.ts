import { findLaunches } from '../../../domains/launches/index.ts'
import {
  capShown,
  postsSince,
  recordPostShown,
  refreshDue,
  sendLater,
} from '../../../domains/messages/index.ts'
import { DAY } from '../../../kernel/clock.ts'
import type { BotContext } from '../context.ts'
import { launchCard } from '../launch-card.ts'
import { editPost } from './edit-post.ts'

/** Posts are edited for as long as they are followed. */
const FOLLOWED_MS = DAY
/** The next run edits the rest. */
const MOST_AT_ONCE = 5

/**
 * Edits posts of the last day whose market has moved, between the stages that edit them anyway.
 * @returns how many edits were queued
 */
export async function refreshPosts(context: BotContext): Promise<number> {
  const { db, clock, channelId } = context
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
    const card = await launchCard(context, post.mint)
    if (card === null) continue
    const what = `market ${post.shown_at ?? post.posted_at}`
    const messages = await editPost(context, post.mint, what, { card, post })
    await db.transaction(async (tx) => {
      // An edit that was dropped, because others wait, comes later.
      const cap = messages.length > 0 ? card.launch.market_cap_cents : capShown(post)
      if (!(await recordPostShown(tx, post, cap, now))) return
      for (const message of messages) await sendLater(tx, context, message, clock.now())
    })
    edits += messages.length
  }
  return edits
}
