import { type Kysely, PostgresAdapter, sql } from 'kysely'

const RULE = 'transfers_return_once'
const BROKEN = `new.returned < old.returned
  or new.returned > coalesce(new.lamports, new.usdc, 0)
  or (old.refund_id is not null and new.returned <> old.returned)`
const SAYS = 'what was returned of a transfer only grows, up to what it paid'

/** What went back in USDC, and the part of a payment in USDC that was returned as being above the price. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('refunds').addColumn('usdc', 'bigint').execute()
  await schema
    .alterTable('returns')
    .addColumn('usdc', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql
      .raw(
        `create or replace function ${RULE}() returns trigger language plpgsql as $$
         begin
           if ${BROKEN} then
             raise exception '${SAYS}' using errcode = 'check_violation';
           end if;
           return new;
         end $$`,
      )
      .execute(db)
    return
  }
  await sql.raw(`drop trigger ${RULE}`).execute(db)
  await sql
    .raw(
      `create trigger ${RULE} before update on transfers when ${BROKEN}
       begin select raise(abort, '${SAYS}'); end`,
    )
    .execute(db)
}
