import { type Model, PRIOR, readModel } from '../domains/risk/index.ts'
import { type Clock, MINUTE, type Ms } from '../kernel/clock.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Log } from '../kernel/log.ts'

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

/** The current model without waiting for it; a newer one is taken up within a minute of being asked. */
export type ModelInUse = {
  /** Resolves once the current one is known. */
  load(): Promise<void>
  read(): Model
}

export function followModel({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Log
}): ModelInUse {
  let model = PRIOR
  let askedAt: Ms = clock.now()

  async function load(): Promise<void> {
    askedAt = clock.now()
    try {
      const next = await loadModel(db)
      if (next.version !== model.version) log.info({ model: next.version }, 'another risk model')
      model = next
    } catch (error) {
      log.warn({ err: error }, 'the risk model could not be read: the last one stays')
    }
  }

  return {
    load,
    read() {
      if (clock.now() - askedAt >= MINUTE) void load()
      return model
    },
  }
}
