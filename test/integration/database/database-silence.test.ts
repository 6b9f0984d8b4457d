import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type Database,
  type Leadership,
  nextEpoch,
  type Tx,
} from '../../../src/kernel/db/database.ts'
import { openPostgres } from '../../../src/kernel/db/postgres.ts'
import {
  connectionSettings,
  MIGRATION_TIMEOUTS,
  noticeDeath,
} from '../../../src/kernel/db/postgres-connection.ts'
import { whileLeading } from '../../../src/kernel/loop-leading.ts'
import { eachEngine, type FreshDatabase } from '../../engines.ts'
import { type SilentProxy, silentProxy } from '../../support/chain/silent-proxy.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { openDatabase } from '../../support/shop.ts'

const NEVER = new AbortController().signal
/** Longer than anything waits here; nothing is measured. */
const LONG = 60_000

const put = (db: Database, value: string) =>
  db.transaction((tx) =>
    tx
      .insertInto('settings')
      .values({ key: 'writer', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  )
const erase = (tx: Tx) => tx.deleteFrom('settings').execute()
async function writerIn({ read }: Database): Promise<string | undefined> {
  const ofWriter = read.selectFrom('settings').select('value').where('key', '=', 'writer')
  return (await ofWriter.executeTakeFirst())?.value
}

eachEngine((engine) => {
  it('a replaced leader writes nothing, and is told that it was replaced', async () => {
    const db = await openDatabase(await engine.fresh())
    const end = new AbortController()
    const refused: string[] = []
    await whileLeading('role', { db, log: quietLog, signal: end.signal }, async (lead) => {
      if (refused.length > 0) return end.abort()
      await put(lead.db, 'leader')
      await db.transaction((tx) => nextEpoch(tx, 'role'))
      const tries = [
        () => lead.db.transaction(erase),
        () => lead.db.unsyncedTransaction(erase),
        () => lead.db.read.deleteFrom('settings').execute(),
      ]
      for (const one of tries) await one().catch(({ message }) => refused.push(message))
      expect(lead.signal.aborted).toBe(true)
    })
    const replaced = 'role is led by another process now'
    expect(refused).toEqual([
      replaced,
      replaced,
      'a leader writes in transactions, which are fenced',
    ])
    expect(await writerIn(db)).toBe('leader')
    await db.close()
  })

  if (engine.name === 'sqlite') return

  let place: FreshDatabase
  let near: Database
  let wire: SilentProxy
  let far: Database
  beforeEach(async () => {
    place = await engine.fresh()
    near = await openDatabase(place)
    wire = await silentProxy(place.databaseUrl ?? '')
    far = openPostgres(wire.url, quietLog)
  })
  afterEach(async () => {
    await far.close()
    await Promise.all([near.close(), wire.close()])
  })

  const writer = () => writerIn(near)

  it('queries over a silent connection fail, and work again once it is over', {
    timeout: LONG,
  }, async () => {
    await put(far, 'before')
    const many = () => Array.from({ length: 14 }, (_, index) => put(far, `${index}`))
    wire.silence()
    const results = await Promise.allSettled(many())
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'))
    expect(await writer()).toBe('before')
    wire.speak()
    await expect
      .poll(
        () =>
          put(far, 'after').then(
            () => true,
            () => false,
          ),
        { timeout: LONG },
      )
      .toBe(true)
    expect(await writer()).toBe('after')
  })

  it('after a silent connection every listener reads again and is notified again', {
    timeout: LONG,
  }, async () => {
    const heard: (string | null)[] = []
    far.subscribe('orders', (id) => heard.push(id))
    const publish = () => {
      near.publish('orders', 'one')
      return heard
    }
    await expect.poll(publish).toContain('one')
    wire.silence()
    near.publish('orders', 'lost')
    heard.length = 0
    wire.speak()
    await expect.poll(() => heard, { timeout: LONG }).toContain(null)
    near.publish('orders', 'two')
    await expect.poll(() => heard).toContain('two')
  })

  it('a statement ends after its client was killed, and its locks with it', {
    timeout: LONG,
  }, async () => {
    const killed = new Client(connectionSettings(place.databaseUrl ?? '', MIGRATION_TIMEOUTS))
    killed.on('error', () => {})
    await killed.connect()
    await noticeDeath(killed, expect.unreachable)
    await killed.query('begin; lock table settings')
    const sleeping = killed.query('select pg_sleep(3000)').catch(() => 'killed')
    const running = () =>
      near.read
        .selectFrom(sql<{ query: string }>`pg_stat_activity`.as('activity'))
        .select('query')
        .where('query', '=', 'select pg_sleep(3000)')
        .where(sql<boolean>`datname = current_database()`)
        .where(sql<boolean>`state = 'active'`)
        .execute()
    await expect.poll(running).toHaveLength(1)
    killed.connection.stream.destroy()
    expect(await sleeping).toBe('killed')
    await expect.poll(running).toEqual([])
    await put(near, 'afterwards')
  })

  it('a server that can’t look for its client is used all the same', async () => {
    const client = new Client(connectionSettings(place.databaseUrl ?? '', MIGRATION_TIMEOUTS))
    await client.connect()
    const refusals: string[] = []
    await noticeDeath(client, (reason) => refusals.push(reason), -1)
    expect(refusals).toEqual([expect.stringContaining('client_connection_check_interval')])
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })

  it('a leader whose connection falls silent stops, and is replaced', {
    timeout: LONG,
  }, async () => {
    const first = (await far.lead('role', NEVER)) as Leadership
    const standby = near.lead('role', NEVER)
    wire.silence()
    const next = (await standby) as Leadership
    expect(next.epoch).toBeGreaterThan(first.epoch)
    await expect.poll(() => first.signal.aborted, { timeout: LONG }).toBe(true)
    await next.release()
  })

  it('a process that hangs is replaced, and writes nothing when it wakes', {
    timeout: LONG,
  }, async () => {
    const hung = startLeader(place.databaseUrl ?? '')
    await expect.poll(() => hung.output, { timeout: LONG }).toContain('leads 1')
    await expect.poll(writer).toBe('process')
    hung.signal('SIGSTOP')
    const next = (await near.lead('role', NEVER)) as Leadership
    expect(next.epoch).toBe(2)
    await put(near, 'standby')
    hung.signal('SIGCONT')
    await expect.poll(() => hung.output, { timeout: LONG }).toContain('stopped')
    expect(await writer()).toBe('standby')
    hung.signal('SIGTERM')
    await hung.ended
    await next.release()
  })
})

function startLeader(url: string) {
  const script = join(import.meta.dirname, '../..', 'support', 'leader-process.ts')
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => output.push(line))
  const ended = new Promise((resolve) => child.once('close', resolve))
  return { output, ended, signal: (name: NodeJS.Signals) => child.kill(name) }
}
