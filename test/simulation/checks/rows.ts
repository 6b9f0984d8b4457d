import type { Database } from '../../../src/kernel/db/database.ts'

/** Something that must never happen, and the order or signature that it happened to. */
export type Violation = { what: string; subject: string }

/** Everything that the product stored about payments and access. */
export type Rows = Awaited<ReturnType<typeof readRows>>

export async function readRows({ read }: Database) {
  const grants = await read.selectFrom('grants').selectAll().execute()
  const gifts = await read
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .selectAll('gifts')
    .select('orders.account_id as buyer')
    .$narrowType<{ order_id: string }>()
    .execute()
  const bought = gifts.map(({ buyer, made_at: granted_at, ...gift }) => ({
    ...{ ...gift, period: 0, days: null, account_id: buyer, granted_at },
  }))
  const redeemed = gifts.flatMap(({ account_id, redeemed_at: granted_at, ...gift }) =>
    account_id === null || granted_at === null ? [] : [{ ...gift, account_id, granted_at }],
  )
  const free = await read
    .selectFrom('gifts')
    .selectAll()
    .where('order_id', 'is', null)
    .where('redeemed_at', 'is not', null)
    .where('account_id', 'is not', null)
    .$narrowType<{ account_id: string; redeemed_at: number }>()
    .execute()
  return {
    transfers: await read.selectFrom('transfers').selectAll().execute(),
    orders: await read.selectFrom('orders').selectAll().execute(),
    /** Everything that was paid for. A bought gift counts as its buyer's, redeemed or not. */
    grants: [...grants, ...bought],
    /** Everything that gives access: grants, and gifts as grants to whoever redeemed them. */
    access: [
      ...grants,
      ...redeemed,
      ...free.map((row) => ({ ...row, granted_at: row.redeemed_at })),
    ],
    gifts,
    /** Everything that nobody paid for: trials, and redeemed gifts of an operator. */
    free,
    memberships: await read.selectFrom('memberships').selectAll().execute(),
    sessions: await read.selectFrom('sessions').select(['token_hash', 'account_id']).execute(),
    claims: await read.selectFrom('claims').selectAll().execute(),
  }
}
