import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { Weights } from './weights.ts'

/** Weights that were adopted at some time; `version` is that of the rules with them. */
export type AdoptedWeights = { version: string; weights: Weights }

/** The adopted weights in use; null: the weights set by hand are. */
export async function findAdoptedWeights(db: Queryable): Promise<AdoptedWeights | null> {
  const row = await db
    .selectFrom('rule_weights')
    .select(['version', 'weights'])
    .where('retired_at', 'is', null)
    .orderBy('adopted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { version: row.version, weights: JSON.parse(row.weights) } : null
}

/** Adopted weights by version, in use or not; null: there are none of this version. */
export async function findWeights(db: Queryable, version: string): Promise<AdoptedWeights | null> {
  const row = await db
    .selectFrom('rule_weights')
    .select('weights')
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { version, weights: JSON.parse(row.weights) } : null
}

/** Adopted weights as their text was stored, by version. */
export async function textsOfWeights(
  db: Queryable,
  versions: readonly string[],
): Promise<Map<string, string>> {
  if (versions.length === 0) return new Map()
  const rows = await db
    .selectFrom('rule_weights')
    .select(['version', 'weights'])
    .where('version', 'in', versions)
    .execute()
  return new Map(rows.map(({ version, weights }) => [version, weights]))
}

/** Every text of weights that was ever adopted. */
export async function textsOfAllWeights(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('rule_weights').select('weights').execute()
  return rows.map(({ weights }) => weights)
}

/** Keeps weights under one more version of the rules, without putting them into use. */
export async function keepWeights(
  tx: Tx,
  { version, weights }: AdoptedWeights,
  now: Ms,
): Promise<void> {
  const kept = { adopted_at: now, retired_at: now }
  await tx
    .insertInto('rule_weights')
    .values({ version, weights: JSON.stringify(weights), ...kept })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
}

/** Puts weights into use; null: the ones set by hand. Earlier ones are kept. */
export async function adoptWeights(tx: Tx, adopted: AdoptedWeights | null, now: Ms): Promise<void> {
  await tx
    .updateTable('rule_weights')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .execute()
  if (adopted === null) return
  const used = { adopted_at: now, retired_at: null }
  await tx
    .insertInto('rule_weights')
    .values({ version: adopted.version, weights: JSON.stringify(adopted.weights), ...used })
    .onConflict((conflict) => conflict.column('version').doUpdateSet(used))
    .execute()
}
