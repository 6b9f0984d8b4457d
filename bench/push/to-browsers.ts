import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { preparePush } from '../../sandbox/push/start.ts'
import { createPush } from '../../src/app/push.ts'
import { addDevice, queuePush } from '../../src/domains/push/index.ts'
import { sendPushes } from '../../src/flows/push/send-pushes.ts'
import { DAY, systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { systemEntropy as entropy, newId } from '../../src/kernel/ids.ts'
import { createSealer } from '../../src/kernel/seal.ts'
import { quietLog } from '../../test/support/quiet-log.ts'
import { addMembersWithAlerts } from '../../test/support/telegram/members.ts'
import { goal, number, percentile, type Result, type Scope } from '../support/figures.ts'

/** As many as one launch alerts at most. */
const BROWSERS = 500
const GOAL_MS = 5_000
const MESSAGE = { title: 'Cat $CAT', body: 'x'.repeat(200), path: `/launches/${'1'.repeat(44)}` }

/** Measures how long one launch's alerts take to the browsers of as many members as it alerts at most. */
export async function measurePush({ stack, quick, say }: Scope): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const db = openSqlite(folder)
  stack.defer(() => db.close())
  await migrate(db, migrations)
  const service = await preparePush({ host: '127.0.0.1', now: Date.now, entropy })
  await service.open()
  stack.defer(() => service.close())
  const sealer = createSealer(entropy(32), entropy)
  const services = { db, clock: systemClock, entropy, sealer, log: quietLog }
  const push = createPush({ pushService: service.handle.origin, publicUrl: null }, services)

  say('subscribing browsers')
  const count = quick ? 20 : BROWSERS
  await addMembersWithAlerts(services, count, Date.now())
  const devices: { id: string; endpoint: string }[] = []
  for (const { id: account } of await db.read.selectFrom('accounts').select('id').execute()) {
    const address = service.handle.subscribe(push.key)
    const device = { account, ...address, ...address.keys }
    devices.push({ id: await subscribe(services, device), endpoint: address.endpoint })
  }

  say('sending')
  const ending = new AbortController()
  const sending = sendPushes({ ...services, push }, ending.signal)
  const begun = Date.now()
  const before = process.cpuUsage()
  const alert = { devices: devices.map(({ id }) => id), once: 'one', at: begun }
  const message = { ...MESSAGE, tag: 'one' }
  await db.transaction((tx) => queuePush(tx, entropy, { ...alert, message }))
  while ((await left(db)) > 0) await systemClock.wait(20)
  const { user, system } = process.cpuUsage(before)
  ending.abort()
  await sending
  const times = devices.flatMap(({ endpoint }) =>
    service.handle.received(endpoint).map(({ at }) => at - begun),
  )
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const each = (user + system) / 1_000 / count
  return {
    tables: [
      {
        caption: `One launch to ${number(count)} browsers at one push service, SQLite`,
        columns: ['', 'measured', 'goal'],
        rows: [
          ['arrived', number(times.length), goal('all', times.length === count)],
          ['p50', `${number(p50)} ms`, ''],
          ['p99', `${number(p99)} ms`, goal(`≤ ${GOAL_MS / 1_000} s`, p99 <= GOAL_MS)],
          ['processor a message, with the service’s', `${number(each)} ms`, ''],
        ],
      },
    ],
    samples: { 'arrived after, ms': times },
  }
}

type Subscribed = { account: string; endpoint: string; p256dh: string; auth: string }
type Storing = { db: Database; sealer: ReturnType<typeof createSealer> }

/** A browser of an account with a session. @returns the device's id */
async function subscribe({ db, sealer }: Storing, subscribed: Subscribed): Promise<string> {
  const { account, endpoint, p256dh, auth } = subscribed
  const [id, session, now] = [newId(entropy), newId(entropy), Date.now()]
  await db.transaction(async (tx) => {
    const dates = { created_at: now, expires_at: now + DAY, seen_at: now, proven_at: null }
    const row = { token_hash: session, account_id: account, ...dates }
    await tx.insertInto('sessions').values(row).execute()
    const device = { id, account_id: account, session_id: session, service: 'own' }
    const address = { endpoint, p256dh, auth }
    await addDevice(tx, sealer, { ...device, browser: 'Chrome', language: 'en', address }, now)
  })
  return id
}

async function left(db: Database): Promise<number> {
  const rows = db.read.selectFrom('push_alerts').select(({ fn }) => fn.countAll<number>().as('n'))
  return Number((await rows.executeTakeFirstOrThrow()).n)
}
