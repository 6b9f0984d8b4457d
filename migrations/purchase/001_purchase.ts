import { type Kysely, sql } from 'kysely'

/**
 * Accounts, orders, payments, memberships. Amounts in lamports, prices in cents, rates in micro-USD
 * per SOL, times in milliseconds UTC. Money is guarded by keys, not by care: a transfer exists once,
 * serves one order, and an order is granted once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()

  await schema
    .createTable('leaders')
    .addColumn('role', 'text', (c) => c.primaryKey())
    .addColumn('epoch', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('once', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'bigint', (c) => c.notNull())
    .addColumn('lease', 'text')
    .addColumn('done_at', 'bigint')
    .addColumn('failure', 'text')
    .execute()
  await schema.createIndex('outbox_due').on('outbox').columns(['done_at', 'run_at']).execute()

  await schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('audit_subject').on('audit').column('subject').execute()

  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('telegram_id', 'text')
    .execute()

  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('sessions_account').on('sessions').column('account_id').execute()

  await schema
    .createTable('challenges')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('order_id', 'text')
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()

  await schema
    .createTable('memberships')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().unique().references('accounts.id'))
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .execute()

  await schema
    .createTable('orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('rate', 'bigint', (c) => c.notNull())
    .addColumn('rate_sources', 'text', (c) => c.notNull())
    .addColumn('lamports', 'bigint', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('upgrades', 'text', (c) => c.references('memberships.id'))
    .addColumn('opened_slot', 'bigint', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('monitored_until', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('exception', 'text', (c) => c.notNull())
    .addColumn('due_cents', 'bigint')
    .addColumn('excess_cents', 'bigint')
    .addColumn('judged_cents', 'bigint')
    .addColumn('settled_at', 'bigint')
    .addColumn('refused_at', 'bigint')
    .addColumn('page_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('recheck_at', 'bigint')
    .execute()
  await schema
    .createIndex('orders_account')
    .on('orders')
    .columns(['account_id', 'opened_at'])
    .execute()
  await schema.createIndex('orders_recheck').on('orders').column('recheck_at').execute()
  await schema
    .createIndex('orders_status')
    .on('orders')
    .columns(['status', 'page_seen_at'])
    .execute()

  await schema
    .createTable('senders')
    .addColumn('wallet', 'text', (c) => c.primaryKey())
    .execute()

  await schema
    .createTable('claims')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('wallet', 'text', (c) => c.notNull().references('senders.wallet'))
    .addColumn('username', 'text')
    .addColumn('stored_at', 'bigint', (c) => c.notNull())
    .addColumn('named_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('claims_key', ['order_id', 'wallet'])
    .execute()
  await schema.createIndex('claims_wallet').on('claims').column('wallet').execute()

  await schema
    .createTable('wallet_proofs')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('proven_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wallet_proofs_key', ['order_id', 'wallet'])
    .execute()

  await schema
    .createTable('transfers')
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('source', 'text')
    .addColumn('lamports', 'bigint')
    .addColumn('detail', 'text')
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('block_time', 'bigint')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('first_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('finalized_at', 'bigint')
    .addColumn('order_id', 'text', (c) => c.references('orders.id'))
    .addColumn('matched_by', 'text')
    .addColumn('matched_at', 'bigint')
    .addPrimaryKeyConstraint('transfers_key', ['signature', 'path'])
    .execute()
  await schema.createIndex('transfers_order').on('transfers').column('order_id').execute()
  await schema.createIndex('transfers_source').on('transfers').columns(['source', 'slot']).execute()
  await schema
    .createIndex('transfers_state')
    .on('transfers')
    .columns(['recipient', 'state', 'slot'])
    .execute()

  // Transactions that name an order's reference without paying it: two references, or tokens.
  await schema
    .createTable('mentions')
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mentions_key', ['signature', 'order_id'])
    .execute()
  await schema.createIndex('mentions_order').on('mentions').column('order_id').execute()

  await schema
    .createTable('grants')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('granted_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('revoked_because', 'text')
    .execute()
  // An order is granted once; a revoked grant may be followed by another only through an operator.
  await sql`create unique index grants_order on grants (order_id) where revoked_at is null`.execute(
    db,
  )
  await schema.createIndex('grants_account').on('grants').column('account_id').execute()

  await schema
    .createTable('rates')
    .addColumn('at', 'bigint', (c) => c.primaryKey())
    .addColumn('rate', 'bigint', (c) => c.notNull())
    .addColumn('sources', 'text', (c) => c.notNull())
    .execute()

  await schema
    .createTable('cursors')
    .addColumn('wallet', 'text', (c) => c.primaryKey())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('balance', 'bigint')
    .execute()

  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('reply_to', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .execute()
}
