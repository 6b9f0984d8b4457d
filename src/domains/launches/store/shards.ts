import type { Kysely } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import { depose, type Tx } from '../../../kernel/db/database.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { LaunchShardRow } from '../table.ts'

/** How far the database has a shard: everything up to `seq` of `stream` is stored. */
export type ShardPlace = Pick<LaunchShardRow, 'shard' | 'stream' | 'seq' | 'slot'>

/** Who works on a shard, as its epoch says. */
export type ShardWorker = { role: string; epoch: number }

/**
 * Makes this worker the shard's. One that had it and did not give it back can write nothing more.
 * @returns where the shard stands; null: nobody ever worked on it
 */
export async function takeShard(
  tx: Tx,
  shard: number,
  { role, epoch }: ShardWorker,
): Promise<LaunchShardRow | null> {
  const row = await tx
    .selectFrom('launch_shards')
    .selectAll()
    .where('shard', '=', shard)
    .forUpdate()
    .executeTakeFirst()
  if (row?.worker && (row.worker !== role || row.epoch !== epoch)) {
    await depose(tx, row.worker, row.epoch)
  }
  const owner = { worker: role, epoch }
  if (row) await tx.updateTable('launch_shards').set(owner).where('shard', '=', shard).execute()
  return row ?? null
}

/** Leaves a shard to whoever takes it next. */
export async function leaveShard(tx: Tx, shard: number): Promise<void> {
  await tx.updateTable('launch_shards').set({ worker: null }).where('shard', '=', shard).execute()
}

/** Keeps how far a worker's shards are. */
export async function keepShardPlaces(
  tx: Tx,
  places: readonly ShardPlace[],
  { role, epoch }: ShardWorker,
  now: Ms,
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('launch_shards')
    .values(places.map((place) => ({ ...place, worker: role, epoch, kept_at: now })))
    .onConflict((conflict) =>
      conflict.column('shard').doUpdateSet((eb) => ({
        worker: role,
        epoch,
        stream: eb.ref('excluded.stream'),
        seq: eb.ref('excluded.seq'),
        slot: eb.ref('excluded.slot'),
        kept_at: now,
      })),
    )
    .execute()
}

/** The mints that are traded in these pools. */
export async function findPoolMints(
  db: Kysely<Tables>,
  pools: readonly string[],
): Promise<Map<string, string>> {
  if (pools.length === 0) return new Map()
  const rows = await db
    .selectFrom('launches')
    .select(['mint', 'pool', 'graduated_pool'])
    .where((eb) => eb.or([eb('pool', 'in', pools), eb('graduated_pool', 'in', pools)]))
    .execute()
  return new Map(
    rows.flatMap(({ mint, pool, graduated_pool }) =>
      [pool, graduated_pool].flatMap((one) => (one === null ? [] : [[one, mint] as const])),
    ),
  )
}
