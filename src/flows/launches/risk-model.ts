import { findPromotedModel, type Model, PRIOR, readModel } from '../../domains/risk/index.ts'
import type { Database } from '../../kernel/db/database.ts'

/** Loads the promoted model; the prior where there is none, or none that this version can read. */
export async function loadModel({ read }: Pick<Database, 'read'>): Promise<Model> {
  const row = await findPromotedModel(read)
  return (row && readModel(row.version, row.model)) ?? PRIOR
}
