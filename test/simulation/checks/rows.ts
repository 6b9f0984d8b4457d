import type { Database } from '../../../src/kernel/db/database.ts'

/** Something that must never be, and the order or signature that it happened to. */
export type Violation = { what: string; subject: string }

/** All that the product has written of payments and access. */
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
    /** What was paid for: an order's grant is its buyer's, and so is a gift, until it is redeemed and after. */
    grants: [...grants, ...bought],
    /** What gives access: grants, and gifts as grants of those who redeemed them. */
    access: [
      ...grants,
      ...redeemed,
      ...free.map((row) => ({ ...row, granted_at: row.redeemed_at })),
    ],
    gifts,
    /** Trials, and gifts of an operator that somebody has redeemed: nobody paid for them. */
    free,
    memberships: await read.selectFrom('memberships').selectAll().execute(),
    sessions: await read.selectFrom('sessions').select(['token_hash', 'account_id']).execute(),
    claims: await read.selectFrom('claims').selectAll().execute(),
  }
}
