import type { Queryable } from '../../../kernel/db/database.ts'

const MOST_HELD = 100

/** The gifts of these orders, the oldest first, revoked ones too. */
export function giftsEverOf(db: Queryable, orderIds: readonly string[]) {
  return db
    .selectFrom('gifts')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('made_at')
    .execute()
}

/** What an account redeemed, trials included, the newest first. */
export function giftsHeldBy(db: Queryable, accountId: string) {
  return db
    .selectFrom('gifts')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('redeemed_at', 'desc')
    .limit(MOST_HELD)
    .execute()
}

/** Gifts counted by lot and plan, the newest lots first. */
export function countGifts(db: Queryable) {
  return db
    .selectFrom('gifts')
    .select(['kind', 'lot', 'plan'])
    .select(({ fn }) => [
      fn.countAll<number>().as('made'),
      fn.count<number>('redeemed_at').as('redeemed'),
      fn.count<number>('revoked_at').as('revoked'),
      fn.max('made_at').as('last_made_at'),
      fn.max('expires_at').as('last_expires_at'),
    ])
    .groupBy(['kind', 'lot', 'plan'])
    .orderBy('last_made_at', 'desc')
    .execute()
}
