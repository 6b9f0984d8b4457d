import type { Database } from '../../../src/kernel/db/database.ts'

/** Something that must never be, and the order or signature that it happened to. */
export type Violation = { what: string; subject: string }

/** All that the product has written of payments and access. */
export type Rows = Awaited<ReturnType<typeof readRows>>

export async function readRows({ read }: Database) {
  return {
    transfers: await read.selectFrom('transfers').selectAll().execute(),
    orders: await read.selectFrom('orders').selectAll().execute(),
    grants: await read.selectFrom('grants').selectAll().execute(),
    memberships: await read.selectFrom('memberships').selectAll().execute(),
    sessions: await read.selectFrom('sessions').select(['token_hash', 'account_id']).execute(),
    claims: await read.selectFrom('claims').selectAll().execute(),
  }
}
