import { type Kysely, sql } from 'kysely'

/** Launches, reports, trades while they are watched, and outcomes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('launches')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('venue', 'text', (c) => c.notNull())
    .addColumn('creator', 'text')
    .addColumn('payer', 'text')
    .addColumn('name', 'text')
    .addColumn('symbol', 'text')
    .addColumn('uri', 'text')
    .addColumn('name_key', 'text')
    .addColumn('symbol_key', 'text')
    .addColumn('uri_key', 'text')
    .addColumn('pool', 'text')
    .addColumn('quote_mint', 'text')
    .addColumn('decimals', 'bigint')
    .addColumn('supply', 'text')
    .addColumn('token_program', 'text')
    .addColumn('platform', 'text')
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('launched_at', 'bigint', (c) => c.notNull())
    .addColumn('detected_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('taken_back_at', 'bigint')
    .addColumn('stage', 'text')
    .addColumn('score', 'bigint')
    .addColumn('level', 'text')
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('trades', 'bigint', (c) => c.notNull())
    .addColumn('volume', 'text', (c) => c.notNull())
    .addColumn('market_cap_cents', 'bigint')
    .addColumn('high_market_cap_cents', 'bigint')
    .addColumn('last_trade_at', 'bigint')
    .addColumn('prices', 'text', (c) => c.notNull())
    .addColumn('figures', 'text')
    .addColumn('holders', 'text')
    .addColumn('graduated_at', 'bigint')
    .addColumn('graduated_to', 'text')
    .addColumn('graduated_pool', 'text')
    .addColumn('lp', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('outcome_due_at', 'bigint')
    .execute()
  const index = (name: string, columns: string[]) =>
    schema.createIndex(`launches_${name}`).on('launches').columns(columns).execute()
  await index('newest', ['detected_at', 'mint'])
  await index('creator', ['creator', 'detected_at'])
  await index('venue', ['venue', 'detected_at', 'mint'])
  await index('level', ['level', 'detected_at', 'mint'])
  await index('venue_level', ['venue', 'level', 'detected_at', 'mint'])
  await index('pool', ['pool'])
  await sql`create index launches_name on launches (name_key, detected_at) where name_key is not null`.execute(
    db,
  )
  await sql`create index launches_symbol on launches (symbol_key, detected_at) where symbol_key is not null`.execute(
    db,
  )
  await sql`create index launches_uri on launches (uri_key, detected_at) where uri_key is not null`.execute(
    db,
  )
  await sql`create index launches_graduated_pool on launches (graduated_pool) where graduated_pool is not null`.execute(
    db,
  )
  await sql`create index launches_outcome_due on launches (outcome_due_at) where outcome_due_at is not null`.execute(
    db,
  )
  await sql`create index launches_due on launches (due_at) where due_at is not null`.execute(db)
  await sql`create index launches_unconfirmed on launches (slot) where confirmed_at is null and taken_back_at is null`.execute(
    db,
  )

  await schema
    .createTable('launch_reports')
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('rules_version', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('score', 'bigint', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .addColumn('snapshot', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('launch_reports_key', ['mint', 'stage', 'rules_version'])
    .execute()
  await schema
    .createIndex('launch_reports_made')
    .on('launch_reports')
    .columns(['made_at', 'mint'])
    .execute()
  await sql`create index launch_reports_snapshots on launch_reports (made_at) where snapshot <> ''`.execute(
    db,
  )

  await schema
    .createTable('launch_trades')
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('trader', 'text')
    .addColumn('payer', 'text')
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('base_amount', 'text', (c) => c.notNull())
    .addColumn('quote_amount', 'text', (c) => c.notNull())
    .addColumn('virtual_base', 'text')
    .addColumn('virtual_quote', 'text')
    .addPrimaryKeyConstraint('launch_trades_key', ['signature', 'path'])
    .execute()
  await schema
    .createIndex('launch_trades_mint')
    .on('launch_trades')
    .columns(['mint', 'at'])
    .execute()
  await schema.createIndex('launch_trades_at').on('launch_trades').column('at').execute()

  await schema
    .createTable('launch_outcomes')
    .addColumn('mint', 'text', (c) => c.notNull())
    .addColumn('horizon', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('judged_at', 'bigint', (c) => c.notNull())
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('launch_outcomes_key', ['mint', 'horizon'])
    .execute()

  await schema
    .createTable('launch_alerts')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('alerted_at', 'bigint', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('score', 'bigint', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('rules_version', 'text', (c) => c.notNull())
    .addColumn('delay_ms', 'bigint')
    .execute()
  await schema
    .createIndex('launch_alerts_newest')
    .on('launch_alerts')
    .columns(['alerted_at', 'mint'])
    .execute()

  await schema
    .createTable('wallet_fundings')
    .addColumn('wallet', 'text', (c) => c.primaryKey())
    .addColumn('funder', 'text')
    .addColumn('funded_at', 'bigint')
    .addColumn('transactions', 'bigint', (c) => c.notNull())
    .addColumn('history_cap', 'bigint', (c) => c.notNull())
    .addColumn('read_at', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('detector_cursors')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('program', 'text', (c) => c.notNull())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('signature', 'text')
    .addPrimaryKeyConstraint('detector_cursors_key', ['source', 'program'])
    .execute()

  await schema
    .createTable('detector_gaps')
    .addColumn('program', 'text', (c) => c.notNull())
    .addColumn('from_slot', 'bigint', (c) => c.notNull())
    .addColumn('to_slot', 'bigint', (c) => c.notNull())
    .addColumn('noted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('detector_gaps_key', ['program', 'from_slot', 'to_slot'])
    .execute()

  await schema
    .createTable('risk_models')
    .addColumn('version', 'text', (c) => c.primaryKey())
    .addColumn('trained_at', 'bigint', (c) => c.notNull())
    .addColumn('promoted_at', 'bigint')
    .addColumn('retired_at', 'bigint')
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('metrics', 'text', (c) => c.notNull())
    .execute()
}
