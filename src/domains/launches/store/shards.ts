import type { Ms } from '../../../kernel/clock.ts'
import { depose, type Queryable, type Tx } from '../../../kernel/db/database.ts'
import type { LaunchShardRow } from './cursor-table.ts'

/** How far the database has a shard: at `kept_at` everything up to `seq` of `stream` was stored. */
export type ShardPlace = Pick<
  LaunchShardRow,
  'shard' | 'stream' | 'seq' | 'slot' | 'kept_at' | 'read_until'
>

/** Who works on a shard, as its epoch says. */
export type ShardWorker = { role: string; epoch: number }

/**
 * Makes these shards the worker's. One that had any and did not give it back can write nothing more.
 * @returns where they stand; those that nobody ever worked on are missing
 */
export async function takeShards(
  tx: Tx,
  shards: readonly number[],
  { role }: Pick<ShardWorker, 'role'>,
): Promise<LaunchShardRow[]> {
  const rows = await tx
    .selectFrom('launch_shards')
    .selectAll()
    .where('shard', 'in', shards)
    .orderBy('shard')
    .forUpdate()
    .execute()
  const former = new Map(rows.map((row) => [`${row.worker} ${row.epoch}`, row]))
  for (const row of former.values()) {
    if (row.worker !== null && row.worker !== role) await depose(tx, row.worker, row.epoch)
  }
  return rows
}

/** Lets any worker take the shard. */
export async function leaveShard(tx: Tx, shard: number): Promise<void> {
  await tx.updateTable('launch_shards').set({ worker: null }).where('shard', '=', shard).execute()
}

/** One detector does without shards: nothing waits for them, until workers share launches again. */
export async function leaveSharing(tx: Tx): Promise<void> {
  await tx
    .updateTable('launch_shards')
    .set({ read_until: null })
    .where('read_until', 'is not', null)
    .execute()
}

/** By shard, until when everything of it is stored. */
export async function findShardsUntil(db: Queryable): Promise<ReadonlyMap<number, Ms>> {
  const rows = await db
    .selectFrom('launch_shards')
    .select(['shard', 'read_until'])
    .where('read_until', 'is not', null)
    .execute()
  return new Map(rows.map(({ shard, read_until }) => [shard, read_until ?? 0]))
}

/** Keeps how far a worker's shards are. */
export async function storeShardPlaces(
  tx: Tx,
  places: readonly ShardPlace[],
  { role, epoch }: ShardWorker,
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('launch_shards')
    .values(places.map((place) => ({ ...place, worker: role, epoch })))
    .onConflict((conflict) =>
      conflict.column('shard').doUpdateSet((eb) => ({
        worker: role,
        epoch,
        stream: eb.ref('excluded.stream'),
        seq: eb.ref('excluded.seq'),
        slot: eb.ref('excluded.slot'),
        kept_at: eb.ref('excluded.kept_at'),
        read_until: eb.ref('excluded.read_until'),
      })),
    )
    .execute()
}

/** When the place of the shard that is furthest behind was stored; null: there are none. */
export async function oldestShardPlace(db: Queryable): Promise<Ms | null> {
  const { at } = await db
    .selectFrom('launch_shards')
    .select((eb) => eb.fn.min('kept_at').as('at'))
    .executeTakeFirstOrThrow()
  return at === null ? null : Number(at)
}

/** The mints that are traded in these pools. */
export async function findPoolMints(
  db: Queryable,
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
