import { type Kysely, sql } from 'kysely'

/**
 * Since when a referrer is a part of another: one that became part of a second one, which became part of a
 * third, is a part of both, each since its own moment. Of earlier merges only the last moment is known, so
 * those that have it in common count as one from the start, as they did.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('referral_merges')
    .addColumn('part_id', 'text', (c) => c.notNull().references('referrers.id'))
    .addColumn('whole_id', 'text', (c) => c.notNull().references('referrers.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('referral_merges_key', ['part_id', 'whole_id'])
    .execute()
  await sql`insert into referral_merges (part_id, whole_id, at)
    select id, into_id, coalesce(merged_at, 0) from referrers where into_id is not null`.execute(db)
  await sql`insert into referral_merges (part_id, whole_id, at)
    select into_id, id, 0 from referrers where into_id is not null and merged_at is null`.execute(
    db,
  )
  await sql`insert into referral_merges (part_id, whole_id, at)
    select one.id, other.id, 0 from referrers as one
    inner join referrers as other on other.into_id = one.into_id and other.id <> one.id
    where coalesce(other.merged_at, 0) = coalesce(one.merged_at, 0)`.execute(db)
}
