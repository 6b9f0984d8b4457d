import { type Kysely, PostgresAdapter, sql } from 'kysely'

type Rule = {
  name: string
  table: string
  before: 'update' | 'delete'
  /** SQL over `old` and `new`, which must not hold. */
  when: string
  says: string
}

/** What went back never comes back, whatever a query forgets, and never more than had come. */
const RULES: readonly Rule[] = [
  {
    name: 'transfers_return_once',
    table: 'transfers',
    before: 'update',
    when: `new.returned < old.returned or new.returned > coalesce(new.lamports, 0)
      or (old.refund_id is not null and new.returned <> old.returned)`,
    says: 'what was returned of a transfer only grows, up to what it paid',
  },
  {
    name: 'transfers_keep_returns',
    table: 'transfers',
    before: 'delete',
    when: 'old.returned > 0',
    says: 'a transfer of which something was returned is never deleted',
  },
  {
    name: 'returns_stay',
    table: 'returns',
    before: 'update',
    when: 'true',
    says: 'a return never changes',
  },
  {
    name: 'returns_are_kept',
    table: 'returns',
    before: 'delete',
    when: 'true',
    says: 'a return is never deleted',
  },
]

/** The part of a payment that was returned because it was above the price; the rest stays paid. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('transfers')
    .addColumn('returned', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('returns')
    .addColumn('refund_id', 'text', (c) => c.notNull().references('refunds.id'))
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('lamports', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('returns_key', ['signature', 'recipient', 'path', 'refund_id'])
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const rule of RULES) await (isPostgres ? onPostgres(db, rule) : onSqlite(db, rule))
}

async function onSqlite(db: Kysely<never>, { name, table, before, when, says }: Rule) {
  await sql
    .raw(
      `create trigger ${name} before ${before} on ${table} when ${when}
       begin select raise(abort, '${says}'); end`,
    )
    .execute(db)
}

async function onPostgres(db: Kysely<never>, { name, table, before, when, says }: Rule) {
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$
       begin
         if ${when} then
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
