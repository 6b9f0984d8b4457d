import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'

/** The model that was promoted last. null: none was. */
export async function findPromotedModel(
  db: Queryable,
): Promise<{ version: string; model: string; trainedAt: Ms } | null> {
  const row = await db
    .selectFrom('risk_models')
    .select(['version', 'model', 'trained_at as trainedAt'])
    .where('promoted_at', 'is not', null)
    .where('retired_at', 'is', null)
    .orderBy('promoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A trained model as it is kept; `model` and `metrics` are JSON. */
type TrainedModel = { version: string; model: string; metrics: string }

/** What the last training found, as JSON; null: nothing was trained. */
export async function newestMetrics(
  db: Queryable,
): Promise<{ version: string; trainedAt: Ms; metrics: string } | null> {
  const row = await db
    .selectFrom('risk_models')
    .select(['version', 'trained_at as trainedAt', 'metrics'])
    .orderBy('trained_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** How many models that were never in use are kept. A model that was in use stays, because reports name it. */
const KEPT = 10

/** Stores a trained model; a promoted one retires all others. */
export async function storeModel(
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
      digest: sha256Hex(model),
      metrics,
    })
    .onConflict((conflict) =>
      conflict
        .column('version')
        .doUpdateSet({ metrics, ...(isPromoted && { promoted_at: now, retired_at: null }) }),
    )
    .execute()
  if (isPromoted) {
    await tx
      .updateTable('risk_models')
      .set({ retired_at: now })
      .where('version', '<>', version)
      .where('promoted_at', 'is not', null)
      .where('retired_at', 'is', null)
      .execute()
  }
  await forgetModels(tx)
}

async function forgetModels(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('risk_models')
    .where('promoted_at', 'is', null)
    .where('version', 'not in', (eb) =>
      eb
        .selectFrom('risk_models')
        .select('version')
        .where('promoted_at', 'is', null)
        .orderBy('trained_at', 'desc')
        .orderBy('version')
        .limit(KEPT),
    )
    .execute()
}

/** SHA-256 of stored models, in hex, by version. */
export async function digestsOfModels(
  db: Queryable,
  versions: readonly string[],
): Promise<Map<string, string>> {
  if (versions.length === 0) return new Map()
  const rows = await db
    .selectFrom('risk_models')
    .select(['version', 'digest'])
    .where('version', 'in', versions)
    .execute()
  return new Map(rows.map(({ version, digest }) => [version, digest]))
}

/** A stored model as text, by its digest; null: there is none. */
export async function findModelText(db: Queryable, digest: string): Promise<string | null> {
  const row = await db
    .selectFrom('risk_models')
    .select('model')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row?.model ?? null
}
