import type { Kysely } from 'kysely'

/**
 * Operators of the console: who they are, the links that let a browser in, their passkeys, and the
 * browsers that know them. The audit also says from where. Orders, members, and the audit
 * are read by time.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('operators')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('telegram_key', 'text', (c) => c.notNull().unique())
    .addColumn('telegram_sealed', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()

  await schema
    .createTable('operator_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('operator_id', 'text', (c) => c.notNull().references('operators.id'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()

  await schema
    .createTable('operator_passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('operator_id', 'text', (c) => c.notNull().references('operators.id'))
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('operator_passkeys_operator')
    .on('operator_passkeys')
    .column('operator_id')
    .execute()

  await schema
    .createTable('operator_browsers')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('operator_id', 'text', (c) => c.notNull().references('operators.id'))
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('entered_at', 'bigint', (c) => c.notNull())
    .addColumn('known_until', 'bigint', (c) => c.notNull())
    .addColumn('open_until', 'bigint')
    .addColumn('asserted_at', 'bigint')
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('challenge', 'text')
    .addColumn('challenge_until', 'bigint')
    .execute()
  await schema
    .createIndex('operator_browsers_operator')
    .on('operator_browsers')
    .column('operator_id')
    .execute()

  await schema.alterTable('audit').addColumn('address', 'text').execute()
  await schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute()
  await schema.createIndex('orders_opened').on('orders').columns(['opened_at', 'id']).execute()
  await schema
    .createIndex('memberships_joined')
    .on('memberships')
    .columns(['joined_at', 'id'])
    .execute()
}
