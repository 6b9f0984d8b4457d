import { type Kysely, sql } from 'kysely'

/** When we warned of a turn, which is later than it shows on the chain. Null: not known anymore. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('channel_turns').addColumn('warned_at', 'bigint').execute()
  await sql`
    update channel_turns set warned_at = (
      select min(e.at) from launch_events e
      where e.type = 'launch.turned' and e.mint = channel_turns.mint and e.turn = channel_turns.kind
    )`.execute(db)
}
