import type {
  LaunchNews,
  NewsOf,
  NoticeNews,
  SCAN_JOB,
  Topic,
  TURN_TOPICS,
} from '../../contract/news.ts'
import { type Outgoing, storeQueued } from '../../domains/messages/index.ts'
import { backOff } from '../../kernel/again/back-off.ts'
import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { claimDue, finish, giveUp, type OutboxItem, retryAt } from '../../kernel/db/outbox.ts'
import type { BotContext } from './context.ts'

const AT_ONCE = 50
const PAUSES = { first: SECOND, longest: 10 * MINUTE }
/** News of a topic in `triedLate` is given up for its age only after this many tries. */
const MOST_LATE_TRIES = 5
/** Why an item waits. Stored. */
const POST_WAITS = 'its post has not been sent yet'
/** What is behind a post must not wait for long once it is sent. */
const POST_PAUSE = 15 * SECOND

type QueueContext = Pick<BotContext, 'db' | 'entropy' | 'clock' | 'log'>
type AnyNews = NoticeNews | LaunchNews | NewsOf<(typeof TURN_TOPICS)[number] | typeof SCAN_JOB>

/** What an item becomes; `later`: what it refers to has not been sent yet. */
export type Prepared =
  | {
      /** Stores all of it, in one transaction. */
      store(tx: Tx): Promise<void>
      /** What follows once that is committed. */
      afterCommit?(): void
    }
  | 'later'

type Queue<Name extends Topic> = {
  topics: readonly Name[]
  /** For how long its news is worth telling. */
  lifetimeMs: Ms
  /** An item of these is tried five times, however old it is: the bot may have been away. */
  triedLate: readonly Name[]
  /** How many are claimed, and composed together because each waits for the chain; else one after another. */
  together?: number
}

/** An item that becomes messages and nothing else. */
export function messagesOnly(context: BotContext, messages: Outgoing[] | 'later'): Prepared {
  if (messages === 'later') return messages
  return { store: (tx) => queueMessages(tx, context, messages) }
}

/** Puts messages in the send queue, in this order. */
export async function queueMessages(
  tx: Tx,
  context: BotContext,
  messages: Outgoing[],
): Promise<void> {
  for (const message of messages) await storeQueued(tx, context, message, context.clock.now())
}

/**
 * Stores what a queue's due news becomes, at least once each: a repeat has the same `once` and queues
 * nothing again. An item that fails is tried again after longer and longer pauses, and delays no other;
 * once it is older than its queue's lifetime it is given up, unless its post still waits to be sent.
 *
 * @returns how many were claimed
 */
export async function deliverDue<Name extends AnyNews['topic']>(
  context: QueueContext,
  { topics, lifetimeMs, triedLate, together }: Queue<Name>,
  compose: (item: OutboxItem<NewsOf<Name>>) => Promise<Prepared>,
): Promise<number> {
  const { db, entropy, clock, log } = context
  const claim = { topics, now: clock.now(), leaseMs: MINUTE, limit: together ?? AT_ONCE }
  const items = await claimDue(db, entropy, claim)
  let late = 0
  const isOver = (item: OutboxItem) => {
    if (clock.now() - item.createdAt <= lifetimeMs) return false
    const isTried = item.attempts <= MOST_LATE_TRIES && triedLate.some((one) => one === item.topic)
    // Its post may wait longer than this lifetime, and is still sent.
    return !isTried && item.failure !== POST_WAITS
  }
  const work = async (item: OutboxItem) => {
    if (isOver(item)) {
      await giveUp(db, item, clock.now(), 'too old to be told')
      late += 1
    } else {
      // The outbox stores a topic and its payload together, and only `enqueue` writes them.
      await deliver(context, item, () => compose(item as OutboxItem<NewsOf<Name>>))
    }
  }
  if (together) await Promise.all(items.map(work))
  else for (const item of items) await work(item)
  if (late > 0) log.error({ topics, news: late }, 'news was given up')
  return items.length
}

async function deliver(
  context: QueueContext,
  item: OutboxItem,
  compose: () => Promise<Prepared>,
): Promise<void> {
  const { db, clock, log } = context
  const { topic, attempts } = item
  const pause = backOff(attempts, PAUSES)
  try {
    const prepared = await compose()
    if (prepared === 'later') {
      await retryAt(db, item, clock.now() + Math.min(pause, POST_PAUSE), POST_WAITS)
      return
    }
    await db.transaction((tx) => prepared.store(tx))
    prepared.afterCommit?.()
    await finish(db, item, clock.now())
  } catch (error) {
    const { message: reason } = error as Error
    log.error({ topic, attempts, err: reason }, 'news failed; retrying later')
    await retryAt(db, item, clock.now() + pause, reason)
  }
}
