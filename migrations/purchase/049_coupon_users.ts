import type { Kysely } from 'kysely'

/** Who used a coupon, as a keyed hash of their Telegram id: an account that is deleted gives no use back. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('orders').addColumn('coupon_key', 'text').execute()
  await schema
    .createIndex('orders_coupon_key')
    .on('orders')
    .column('coupon_key')
    .where('coupon_key', 'is not', null)
    .execute()
}
