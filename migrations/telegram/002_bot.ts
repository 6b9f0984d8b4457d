import { type Kysely, sql } from 'kysely'

/** Telegram: linked accounts, one-time links, and the bot's state and messages. */
export async function up(db: Kysely<never>): Promise<void> {
  await addIdentity(db)
}

/** Personal data from Telegram is encrypted, and looked up by a keyed hash, never by the id. */
async function addIdentity(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('accounts').dropColumn('telegram_id').execute()
  await schema.alterTable('accounts').addColumn('telegram_key', 'text').execute()
  await schema.alterTable('accounts').addColumn('telegram_sealed', 'text').execute()
  await schema.alterTable('accounts').addColumn('bound_at', 'bigint').execute()
  await schema.alterTable('accounts').addColumn('proven_at', 'bigint').execute()
  await schema.alterTable('accounts').addColumn('moved_at', 'bigint').execute()
  await schema.alterTable('accounts').addColumn('undone_at', 'bigint').execute()
  await schema.createIndex('accounts_telegram').on('accounts').column('telegram_key').execute()
  // One proven account per person, besides one opened by a username only.
  await sql`create unique index accounts_proven on accounts (telegram_key) where proven_at is not null`.execute(
    db,
  )

  await schema.createIndex('claims_username').on('claims').column('username').execute()

  await schema.alterTable('sessions').addColumn('proven_at', 'bigint').execute()

  await schema
    .createTable('telegram_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('session_hash', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('presented_at', 'bigint')
    .addColumn('telegram_key', 'text')
    .addColumn('telegram_sealed', 'text')
    .addColumn('code_key', 'text')
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .execute()
  await schema
    .createIndex('telegram_links_session')
    .on('telegram_links')
    .columns(['session_hash', 'issued_at'])
    .execute()
  await schema
    .createIndex('telegram_links_key')
    .on('telegram_links')
    .column('telegram_key')
    .execute()
  await schema
    .createIndex('telegram_links_expiry')
    .on('telegram_links')
    .column('expires_at')
    .execute()
}
