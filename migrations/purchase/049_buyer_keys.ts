import type { Kysely } from 'kysely'

/** Who bought, as a keyed hash of their Telegram id: a deleted account gives no coupon's use back. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('orders').addColumn('buyer_key', 'text').execute()
  await schema
    .createIndex('orders_buyer_key')
    .on('orders')
    .column('buyer_key')
    .where('buyer_key', 'is not', null)
    .execute()
}
