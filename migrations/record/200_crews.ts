import { type Kysely, sql } from 'kysely'

/** Wallets that are likely the same people: what ties them, who is hidden, and who disputes it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('wallet_fundings').addColumn('lamports', 'text').execute()
  await schema.alterTable('wallet_fundings').addColumn('before', 'text').execute()
  await sql`create index wallet_fundings_funder on wallet_fundings (funder)`.execute(db)

  await schema
    .createTable('crew_ties')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('signature', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('crew_ties_key', ['source', 'wallet'])
    .execute()
  await sql`create index crew_ties_wallet on crew_ties (wallet)`.execute(db)
  await sql`create index crew_ties_oldest on crew_ties (at)`.execute(db)

  await schema
    .createTable('crew_wallets')
    .addColumn('wallet', 'text', (c) => c.primaryKey())
    .addColumn('crew', 'text', (c) => c.notNull())
    .execute()
  await sql`create index crew_wallets_crew on crew_wallets (crew)`.execute(db)

  await schema
    .createTable('crew_fees')
    .addColumn('payer', 'text', (c) => c.notNull())
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('crew_fees_key', ['payer', 'wallet'])
    .execute()
  await sql`create index crew_fees_oldest on crew_fees (at)`.execute(db)

  await schema
    .createTable('crew_hidden')
    .addColumn('wallet', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()

  await schema.alterTable('contact_messages').addColumn('crew', 'text').execute()
}
