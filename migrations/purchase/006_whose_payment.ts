import { type Kysely, sql } from 'kysely'

/**
 * Evidence about who paid: the slot of each claim, the base of an upgrade, the evidence that
 * settled an order, proofs by transfer, and exchange amounts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await keyTransfersByWallet(db)
  await addEvidence(db)
  await addUpgradeBases(db)
  await addProofsByTransfer(db)
  await addAmounts(db)
}

/** One transaction may pay two of our wallets: a row for each. SQLite can't change a primary key. */
async function keyTransfersByWallet(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('transfers_by_wallet')
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
    .addPrimaryKeyConstraint('transfers_by_wallet_key', ['signature', 'recipient', 'path'])
    .execute()
  const columns = sql.raw(
    `signature, path, kind, recipient, source, lamports, detail, slot, block_time, state,
     first_seen_at, finalized_at, order_id, matched_by, matched_at`,
  )
  await sql`insert into transfers_by_wallet (${columns}) select ${columns} from transfers`.execute(
    db,
  )
  await schema.dropTable('transfers').execute()
  await schema.alterTable('transfers_by_wallet').renameTo('transfers').execute()
  await schema.createIndex('transfers_order').on('transfers').column('order_id').execute()
  await schema.createIndex('transfers_source').on('transfers').columns(['source', 'slot']).execute()
  await schema
    .createIndex('transfers_state')
    .on('transfers')
    .columns(['recipient', 'state', 'slot'])
    .execute()
  // Whom a wallet has paid for, however much else it has sent.
  await sql`create index transfers_payer on transfers (source, order_id) where order_id is not null`.execute(
    db,
  )
  await sql`create index transfers_free on transfers (lamports) where order_id is null`.execute(db)
}

async function addEvidence(db: Kysely<never>): Promise<void> {
  const { schema } = db
  // Null if the slot was unknown: such a claim counts as later than every payment.
  await schema.alterTable('claims').addColumn('slot', 'bigint').execute()
  await schema.alterTable('orders').addColumn('settled_by', 'text').execute()
  const granted = sql`select 1 from audit
    where audit.action = 'grant' and audit.actor = 'operator' and audit.subject = orders.id`
  const matched = (by: string) =>
    sql`select 1 from transfers where transfers.order_id = orders.id
      and transfers.state = 'finalized' and transfers.matched_by = ${sql.lit(by)}`
  await sql`update orders set settled_by = case
      when exists (${granted}) or exists (${matched('operator')}) then 'operator'
      when exists (${matched('sender')}) then 'sender'
      when exists (${matched('proof')}) then 'proof'
      when exists (${matched('reference')}) then 'reference'
      else 'operator' end
    where settled_at is not null`.execute(db)
}

async function addUpgradeBases(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('orders')
    .addColumn('base_id', 'text', (c) => c.references('orders.id'))
    .execute()
  await schema
    .alterTable('orders')
    .addColumn('upgraded_by', 'text', (c) => c.references('orders.id'))
    .execute()
  await sql`update orders set base_id = (
      select base.id from orders as base
      join memberships on memberships.account_id = base.account_id
      where memberships.id = orders.upgrades and base.plan = '30d'
        and base.settled_at is not null and base.opened_at < orders.opened_at
      order by base.settled_at desc, base.id limit 1
    ) where upgrades is not null`.execute(db)
  await sql`update orders set upgraded_by = (
      select upgrade.id from orders as upgrade
      where upgrade.base_id = orders.id and upgrade.settled_at is not null
        and upgrade.judged_cents = upgrade.price_cents
      order by upgrade.settled_at, upgrade.id limit 1
    ) where plan = '30d'`.execute(db)
  await schema.alterTable('orders').dropColumn('upgrades').execute()
}

/** A proof by transfer names the order that carries it and an amount drawn for it alone. */
async function addProofsByTransfer({ schema }: Kysely<never>): Promise<void> {
  await schema.alterTable('challenges').addColumn('carrier_id', 'text').execute()
  await schema.alterTable('challenges').addColumn('lamports', 'bigint').execute()
  await schema
    .createIndex('challenges_carrier')
    .on('challenges')
    .columns(['carrier_id', 'lamports'])
    .execute()
}

/** An amount is one order's until long after that order is watched: then another may take its row. */
async function addAmounts({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('amounts')
    .addColumn('lamports', 'bigint', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().unique().references('orders.id'))
    .addColumn('valid_until', 'bigint', (c) => c.notNull())
    .execute()
}
