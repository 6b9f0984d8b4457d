import type { Channel, News, NewsOf, Topic } from '../contract/news.ts'
import type { Database, Tx } from '../kernel/db/database.ts'
import { enqueueAll as storeAll } from '../kernel/db/enqueue-all.ts'
import {
  claimDue,
  type DueClaim,
  type Message,
  type NewMessage,
  enqueue as store,
} from '../kernel/db/outbox.ts'
import type { Entropy } from '../kernel/ids.ts'

/** The kernel's outbox and channels, typed with our topics and names. */

export type NewNews = NewMessage<News>

/** Stores news in the transaction of its event. A second message with the same `once` is dropped. */
export function enqueue(tx: Tx, entropy: Entropy, news: NewNews): Promise<void> {
  return store(tx, entropy, news)
}

/** Stores several news in the transaction of their event, in their order. */
export function enqueueAll(tx: Tx, entropy: Entropy, news: readonly NewNews[]): Promise<void> {
  return storeAll(tx, entropy, news)
}

/**
 * Claims due news of some topics until the lease ends.
 * @returns the oldest first
 */
export async function claimNews<Name extends Topic>(
  db: Database,
  entropy: Entropy,
  claim: DueClaim<Name>,
): Promise<Message<NewsOf<Name>>[]> {
  // The outbox stores a topic and its payload together, and only `enqueue` writes them.
  return (await claimDue(db, entropy, claim)) as Message<NewsOf<Name>>[]
}

/** Notifies all processes that `id` changed. Call after the commit. */
export function publish(db: Database, channel: Channel, id: string): void {
  db.publish(channel, id)
}

/**
 * @param listen `id` null: news may have been missed, so read again
 * @returns a function that stops listening
 */
export function subscribe(
  db: Database,
  channel: Channel,
  listen: (id: string | null) => void,
): () => void {
  return db.subscribe(channel, listen)
}
