import { type Kysely, PostgresAdapter, sql } from 'kysely'

type Rule = {
  name: string
  table: string
  before: string
  when: (distinct: (one: string, other: string) => string) => string
  says: string
}

/**
 * The database enforces that refunds are final: the payment stays closed, and an order is settled
 * only by a final payment of its own.
 */
const RULES: readonly Rule[] = [
  {
    name: 'transfers_stay_refunded',
    table: 'transfers',
    before: 'update',
    when: (distinct) => `old.refund_id is not null and (
      ${distinct('new.refund_id', 'old.refund_id')} or ${distinct('new.order_id', 'old.order_id')})`,
    says: 'a refunded transfer never changes',
  },
  {
    name: 'transfers_keep_refunds',
    table: 'transfers',
    before: 'delete',
    when: () => 'old.refund_id is not null',
    says: 'a refunded transfer is never deleted',
  },
  {
    name: 'orders_settle_on_payments',
    table: 'orders',
    before: 'update',
    when: (distinct) => `new.settled_at is not null and old.settled_at is null
      and ${distinct('new.settled_by', "'operator'")}
      and not exists (select 1 from transfers where transfers.order_id = new.id
        and transfers.state = 'finalized' and transfers.refund_id is null)`,
    says: 'an order settles on a final payment that was not refunded',
  },
]

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const rule of RULES) await (isPostgres ? onPostgres(db, rule) : onSqlite(db, rule))
}

async function onSqlite(db: Kysely<never>, { name, table, before, when, says }: Rule) {
  const condition = when((one, other) => `${one} is not ${other}`)
  await sql
    .raw(
      `create trigger ${name} before ${before} on ${table} when ${condition}
       begin select raise(abort, '${says}'); end`,
    )
    .execute(db)
}

/** PostgreSQL does not allow subqueries in a trigger's condition, so the function checks. */
async function onPostgres(db: Kysely<never>, { name, table, before, when, says }: Rule) {
  const condition = when((one, other) => `${one} is distinct from ${other}`)
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$
       begin
         if ${condition} then
           raise exception '${says}' using errcode = 'check_violation';
         end if;
         return ${before === 'delete' ? 'old' : 'new'};
       end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger ${name} before ${before} on ${table} for each row execute function ${name}()`,
    )
    .execute(db)
}
