import type { Kysely } from 'kysely'

/** When a channel's post was last edited and what it showed, and a webhook's secret before the current one. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('channel_posts').addColumn('shown_at', 'bigint').execute()
  await schema.alterTable('channel_posts').addColumn('shown_cap_cents', 'bigint').execute()
  await schema.alterTable('webhooks').addColumn('old_secret', 'text').execute()
  await schema.alterTable('webhooks').addColumn('old_secret_until', 'bigint').execute()
}
