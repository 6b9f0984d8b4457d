import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nats-io/transport-node'
import { subjectOf } from '../../../src/adapters/nats/subjects.ts'
import { SHARDS } from '../../../src/domains/launches/index.ts'
import { startNats } from '../../../test/cluster/nats-server.ts'
import { openDatabase } from '../databases.ts'
import { appEnv, openApp, openWorld } from '../processes.ts'

const RATE = 100
const AWAY_MS = 2_000
const ID_HEADER = 'Nats-Msg-Id'

/** Milliseconds from an ingester's start as a process to its first event on NATS. */
export type FirstEvents = {
  /** No other ingester runs, and the chain went on for two seconds. */
  alone: number[]
  /** Another one runs, so the first event is one that was already published. */
  beside: number[]
}

/** Starts ingesters one after another, with a worker that has made the database and the stream. */
export async function measureFirstEvents(
  given: AsyncDisposableStack,
  runs: number,
): Promise<FirstEvents> {
  const stack = given.use(new AsyncDisposableStack())
  const databaseUrl = await openDatabase(stack)
  if (databaseUrl === null) throw new Error('this needs PostgreSQL')
  const nats = await startNats()
  stack.defer(() => nats.remove())
  const world = await openWorld(stack, {
    parts: ['chain', 'prices', 'market'],
    marketRate: RATE,
  })
  const start = async (roles: string, own: AsyncDisposableStack) => {
    const env = await appEnv(own, world, databaseUrl)
    await openApp(own, { ...env, ROLES: roles, NATS_URL: nats.url })
  }
  await start('detector', stack)
  const connection = await connect({ servers: nats.url })
  stack.defer(() => connection.close())
  /** Called with each event; `isKnown`: it was already published. */
  let listen: (isKnown: boolean) => void = () => {}
  const known = new Set<string>()
  for (let shard = 0; shard < SHARDS; shard += 1) {
    connection.subscribe(subjectOf(shard), {
      callback(_, message) {
        const id = message.headers?.get(ID_HEADER) ?? ''
        listen(known.has(id))
        known.add(id)
      },
    })
  }
  async function startOne(wanted: boolean, own: AsyncDisposableStack): Promise<number> {
    const begun = performance.now()
    const heard = new Promise<number>((resolve) => {
      listen = (isKnown) => isKnown === wanted && resolve(performance.now() - begun)
    })
    await start('ingest', own)
    return heard
  }
  const found: FirstEvents = { alone: [], beside: [] }
  for (let run = 0; run < runs; run += 1) {
    const first = new AsyncDisposableStack()
    found.alone.push(await startOne(false, first))
    const second = new AsyncDisposableStack()
    found.beside.push(await startOne(true, second))
    await second.disposeAsync()
    await first.disposeAsync()
    await sleep(AWAY_MS)
  }
  await stack.disposeAsync()
  return found
}
