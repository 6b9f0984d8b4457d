import type { Kysely } from 'kysely'
import type { PlanId } from '../../contract/plans.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/** What the bot reads across domains. */

type Read = Kysely<Tables>

export async function planOfOrder(read: Read, id: string): Promise<PlanId | null> {
  const row = await read.selectFrom('orders').select('plan').where('id', '=', id).executeTakeFirst()
  return row?.plan ?? null
}

/** A message from the contact page. */
export async function findLetter(read: Read, id: string) {
  const row = await read
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
