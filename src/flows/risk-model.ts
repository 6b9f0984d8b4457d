import { type Model, PRIOR, readModel } from '../domains/risk/index.ts'
import type { Database } from '../kernel/db/database.ts'

/** The model that was promoted last, or the prior where none was, or where it is of another kind by now. */
export async function loadModel({ read }: Pick<Database, 'read'>): Promise<Model> {
  const row = await read
    .selectFrom('risk_models')
    .select(['version', 'model'])
    .where('promoted_at', 'is not', null)
    .where('retired_at', 'is', null)
    .orderBy('promoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row && readModel(row.version, row.model)) ?? PRIOR
}
