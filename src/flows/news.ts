import {
  MEMBER_GRANTED,
  type MemberGranted,
  type News,
  type NewsOf,
  type PubSubChannel,
  type Topic,
} from '../contract/news.ts'
import type { Ms } from '../kernel/clock.ts'
import type { Database, Tx } from '../kernel/db/database.ts'
import {
  claimDue,
  type DueClaim,
  type NewOutboxItem,
  type OutboxItem,
  enqueue as store,
} from '../kernel/db/outbox.ts'
import type { Entropy } from '../kernel/ids.ts'

/** The kernel's outbox and channels, typed with our topics and names. */

export type NewNews = NewOutboxItem<News>

export const enqueue: (tx: Tx, entropy: Entropy, ...news: readonly NewNews[]) => Promise<void> =
  store

/** Tells the bot that an account got access, once per `once`. */
export function announceGrant(
  tx: Tx,
  entropy: Entropy,
  granted: MemberGranted,
  once: string,
  at: Ms,
): Promise<void> {
  return enqueue(tx, entropy, { topic: MEMBER_GRANTED, once, payload: granted, at })
}

/**
 * Claims due news of some topics until the lease ends.
 * @returns the oldest first
 */
export async function claimNews<Name extends Topic>(
  db: Database,
  entropy: Entropy,
  claim: DueClaim<Name>,
): Promise<OutboxItem<NewsOf<Name>>[]> {
  // The outbox stores a topic and its payload together, and only `enqueue` writes them.
  return (await claimDue(db, entropy, claim)) as OutboxItem<NewsOf<Name>>[]
}

/** Notifies all processes that `id` changed. Call after the commit. */
export function publish(db: Database, channel: PubSubChannel, id: string): void {
  db.publish(channel, id)
}

/**
 * @param listen `id` null: news may have been missed, so read again
 * @returns a function that stops listening
 */
export function subscribe(
  db: Database,
  channel: PubSubChannel,
  listen: (id: string | null) => void,
): () => void {
  return db.subscribe(channel, listen)
}
