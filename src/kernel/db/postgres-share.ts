import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { RoleShare } from './database.ts'
import { pause } from './pause.ts'
import { type HeldConnection, holdConnection } from './postgres-held.ts'

const TRY_EVERY_MS = 1_000
const MOST_SHARERS = 64

/**
 * Takes the first free place among those that share a role. The place and the parts are advisory
 * locks of one connection, so all of them are free as soon as this process ends, or is silent.
 */
export async function sharePostgres(
  { url, log, takeEpoch }: { url: string; log: Log; takeEpoch: (role: string) => Promise<number> },
  name: string,
  signal: AbortSignal,
): Promise<RoleShare | null> {
  while (!signal.aborted) {
    const held = await holdConnection(url, `mintwatch ${name}`).catch(() => null)
    try {
      const place = held && (await takePlace(held.client, name))
      if (held && place !== null) {
        const role = `${name} ${place}`
        const epoch = await takeEpoch(role)
        const live = AbortSignal.any([held.lost, signal])
        return { role, epoch, signal: live, release: held.close, ...partsOf(held, name) }
      }
    } catch (error) {
      log.warn({ name, err: (error as Error).message }, 'cannot take a share; trying again')
    }
    await held?.close()
    await pause(TRY_EVERY_MS, signal)
  }
  return null
}

async function takePlace(client: pg.Client, name: string): Promise<number | null> {
  for (let place = 0; place < MOST_SHARERS; place += 1) {
    if ((await tryLocks(client, `${name} places`, [place], 1)).length > 0) return place
  }
  return null
}

function partsOf({ client }: HeldConnection, name: string) {
  const parts = `${name} parts`
  return {
    tryTake: (wanted: readonly number[], most: number) => tryLocks(client, parts, wanted, most),
    async giveBack(given: readonly number[]) {
      const unlock = 'select pg_advisory_unlock($1::int, key) from unnest($2::int[]) as key'
      await client.query(unlock, [lockSpace(parts), given])
    },
    async sharers() {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_locks
         where locktype = 'advisory' and granted and objsubid = 2 and classid = $1::int::oid
           and database = (select oid from pg_database where datname = current_database())`,
        [lockSpace(`${name} places`)],
      )
      return rows[0]?.count ?? 1
    },
  }
}

/** Rows are evaluated one after another, so no lock is taken beyond `most`. */
async function tryLocks(
  client: pg.Client,
  space: string,
  keys: readonly number[],
  most: number,
): Promise<number[]> {
  const { rows } = await client.query<{ key: number }>(
    'select key from unnest($1::int[]) as key where pg_try_advisory_lock($2::int, key) limit $3',
    [keys, lockSpace(space), most],
  )
  return rows.map(({ key }) => key)
}

/** The first half of a lock's name. It is not negative, because it is compared with an object id. */
function lockSpace(name: string): number {
  return createHash('sha256').update(`mintwatch ${name}`).digest().readUInt32BE() >>> 1
}
