import { appendFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectTo } from '../e2e/stock-wallet.ts'
import { howMany } from '../kills/how-many.ts'
import { isGranted, readBack, startShopping } from '../kills/paying-buyers.ts'
import type { Process } from '../kills/process.ts'
import { seeded } from '../support/hostile.ts'
import { freePort } from '../support/http/free-port.ts'
import { hasAll } from './has-all.ts'
import { type Machines, says, startMachines } from './machines.ts'
import { onCluster } from './on-cluster.ts'
import { distribution, type Piece } from './pieces.ts'
import { supervise } from './supervise.ts'

/** The number of kills of each kind. */
const KILLS = howMany(20)
/** The same seed replays the same moments. */
const SEED = Number(process.env.KILLS_SEED ?? 20_261_122)
const LAUNCH_EVERY_MS = 500
const WORK_MS = 2_500
const DOWN_MS = 2_000
const BUYERS_AT_ONCE = 2
const POLLING = { timeout: 120_000, interval: 250 }

type Kind = 'ingester' | 'worker' | 'site' | 'nats' | 'database'
const KINDS: Kind[] = ['worker', 'ingester', 'nats', 'site', 'database']

onCluster((engine) => {
  test(`after ${KILLS} kills of each kind every launch is stored and alerted once, and every paid order is granted once`, async () => {
    const place = await engine.fresh()
    const machines = await startMachines(place)
    const { market, query } = machines
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const site = { PORT: String(port), LOG_LEVEL: 'warn' }
    const run = (roles: string, more = {}) => supervise(() => machines.start(roles, more))
    const fleet: Record<'ingester' | 'worker' | 'site', Process[]> = {
      worker: [run('detector'), run('detector')],
      ingester: [run('ingest'), run('ingest')],
      site: [run('web,payments', site)],
    }
    const start = (kind: keyof typeof fleet) =>
      kind === 'site' ? run('web,payments', site) : run(kind === 'worker' ? 'detector' : 'ingest')
    const random = seeded(SEED)
    const timings = new Map<string, number[]>()
    const record = (what: string, from: number) =>
      timings.set(what, [...(timings.get(what) ?? []), performance.now() - from])
    const emitted = () =>
      market
        .launches()
        .map(({ mint }) => mint)
        .sort()
    let isOver = false
    try {
      await Promise.all(fleet.worker.map((one) => says(one, 'shards are redistributed')))
      const cursors = () => query('select slot from detector_cursors where slot > 0')
      await expect.poll(async () => (await cursors()).length, POLLING).toBeGreaterThan(0)
      const launching = (async () => {
        while (!isOver) {
          market.play('honest')
          await sleep(LAUNCH_EVERY_MS)
        }
      })()
      const env = machines.world.env as Record<string, string>
      const cluster = connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? '')
      const shopping = startShopping(url, cluster, BUYERS_AT_ONCE)
      for (let kill = 0; kill < KILLS * KINDS.length; kill += 1) {
        const kind = KINDS[kill % KINDS.length] as Kind
        await Promise.race([...live(fleet), shopping.failed, sleep(random() * WORK_MS)])
        const known = new Set(emitted())
        const killedAt = performance.now()
        if (kind === 'nats') {
          await machines.nats.kill()
          await sleep(random() * DOWN_MS)
          await machines.nats.start()
        } else if (kind === 'database') {
          await cutConnections(machines)
        } else {
          const index = Math.floor(random() * fleet[kind].length)
          const victim = fleet[kind][index] as Process
          await victim.kill()
          if (kind === 'worker') {
            await shardsTaken(machines, victim)
            record('all shards of a worker are taken over', killedAt)
          }
          fleet[kind][index] = start(kind)
        }
        if (kind !== 'site') {
          await aNewLaunch(machines, known, [...live(fleet), shopping.failed])
          record(`${kind}: a launch after it is alerted`, killedAt)
        }
      }
      isOver = true
      await launching
      const paid = await Promise.race([...live(fleet), shopping.finish()])
      for (const { order, site } of paid) await isGranted(order, site)
      await hasAll(machines, emitted())
      await readBack(
        place,
        paid.map(({ order }) => order.id),
      )
      for (const [what, times] of timings) console.log(`${what}: ${distribution(times)}`)
      console.log(`${emitted().length} launches, ${paid.length} paid orders`)
      await keep({
        seed: SEED,
        kills: KILLS * KINDS.length,
        launches: emitted().length,
        paid: paid.length,
        timings: Object.fromEntries(timings),
      })
    } catch (error) {
      for (const one of Object.values(fleet).flat()) console.log(one.output().slice(-3_000))
      throw error
    } finally {
      isOver = true
      await machines.query.close()
      await machines.stop()
    }
  })
})

async function keep(piece: Piece): Promise<void> {
  const file = process.env.KILLS_INTO
  if (file) await appendFile(file, `${JSON.stringify(piece)}\n`)
}

function live(fleet: Record<string, Process[]>): Promise<never>[] {
  return Object.values(fleet).flatMap((processes) => processes.map(({ failed }) => failed))
}

/** Ends every connection to our database, as a restart of the server would. */
async function cutConnections({ query }: Machines): Promise<void> {
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

/** Resolves once the killed worker has no shard. */
async function shardsTaken({ query }: Machines, victim: Process): Promise<void> {
  const shares = [...victim.output().matchAll(/"role":"(shards \d+)","epoch":(\d+)/g)]
  const [, role, epoch] = shares.at(-1) ?? []
  if (!role) return
  const left = `select shard from launch_shards where worker = '${role}' and epoch = ${epoch}`
  while ((await query(left)).length > 0) await sleep(50)
}

/** Resolves once a launch is alerted that was not known before. */
async function aNewLaunch(
  { query, market }: Machines,
  known: ReadonlySet<string>,
  failed: Promise<never>[],
): Promise<void> {
  const isThere = async () => {
    for (;;) {
      const alerted = new Set(
        (await query('select mint from launch_alerts')).map(({ mint }) => mint),
      )
      if (market.launches().some(({ mint }) => !known.has(mint) && alerted.has(mint))) return
      await sleep(50)
    }
  }
  await Promise.race([...failed, isThere()])
}
