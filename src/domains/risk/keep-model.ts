import type { Kysely } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/** The model that was promoted last. null: none was. */
export async function findPromotedModel(
  db: Kysely<Tables>,
): Promise<{ version: string; model: string } | null> {
  const row = await db
    .selectFrom('risk_models')
    .select(['version', 'model'])
    .where('promoted_at', 'is not', null)
    .where('retired_at', 'is', null)
    .orderBy('promoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A trained model as it is kept; `model` and `metrics` are JSON. */
export type TrainedModel = { version: string; model: string; metrics: string }

/** Keeps a trained model; a promoted one retires all others. */
export async function keepModel(
  tx: Tx,
  { version, model, metrics }: TrainedModel,
  { isPromoted, now }: { isPromoted: boolean; now: Ms },
): Promise<void> {
  await tx
    .insertInto('risk_models')
    .values({
      version,
      trained_at: now,
      promoted_at: isPromoted ? now : null,
      retired_at: null,
      model,
      metrics,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
  if (!isPromoted) return
  await tx
    .updateTable('risk_models')
    .set({ retired_at: now })
    .where('version', '<>', version)
    .where('promoted_at', 'is not', null)
    .where('retired_at', 'is', null)
    .execute()
}
