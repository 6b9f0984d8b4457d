import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Database,
  fence,
  type Leadership,
  LostLeadership,
} from '../../../src/kernel/db/database.ts'
import { claimDue, enqueue, finish, retryAt } from '../../../src/kernel/db/outbox.ts'
import { planOnce } from '../../../src/kernel/db/plan-once.ts'
import { isFolderFree, openSqlite } from '../../../src/kernel/db/sqlite.ts'
import { eachEngine, type FreshDatabase } from '../../engines.ts'
import { openDatabase, seededEntropy } from '../../support/shop.ts'

const NEVER = new AbortController().signal

eachEngine((engine) => {
  let place: FreshDatabase
  let db: Database
  beforeEach(async () => {
    place = await engine.fresh()
    db = await openDatabase(place)
  })
  afterEach(() => db.close())

  const setting = (key: string) =>
    db.read.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()

  it('lets nothing wait for what is read aside', async () => {
    const work = async () => {
      await db.transaction((tx) => tx.selectFrom('settings').selectAll().execute())
      await setting('a')
    }
    let done = 0
    // On a busy machine the last ones are given up.
    const ask = (long: RawBuilder<unknown>) =>
      Array.from({ length: 12 }, () =>
        long.execute(db.longReads).then(
          () => ++done,
          () => {},
        ),
      )
    if (place.databaseUrl === null) {
      const all = ask(sql`with recursive n (i) as
        (select 1 union all select i + 1 from n where i < 500000) select count(*) from n`)
      await sleep(100)
      await work()
      expect(done).toBeLessThan(12)
      return void (await Promise.all(all))
    }
    const holder = new Client({ connectionString: place.databaseUrl })
    await holder.connect()
    await holder.query('select pg_advisory_lock(7)')
    const all = ask(sql`select pg_advisory_lock_shared(7)`)
    await work()
    expect(done).toBe(0)
    await holder.end()
    await Promise.all(all)
  })

  it('plans a marked query once per connection, and reads on after a migration', async () => {
    await db.transaction(async (tx) => {
      const marked = () =>
        tx
          .selectFrom('settings')
          .modifyFront(planOnce)
          .select('value')
          .where('key', '=', 'a')
          .execute()
      await tx.insertInto('settings').values({ key: 'a', value: '1' }).execute()
      await Promise.all([marked(), marked()])
      await sql`alter table settings add column later text`.execute(tx)
      expect(await marked()).toEqual([{ value: '1' }])
      if (engine.name === 'sqlite') return
      const { rows } = await sql<{
        statement: string
      }>`select statement from pg_prepared_statements`.execute(tx)
      expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('"value"')])
    })
  })

  describe('a transaction', () => {
    it('commits all of its work or nothing', async () => {
      const work = db.transaction(async (tx) => {
        await tx.insertInto('settings').values({ key: 'a', value: '1' }).execute()
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      expect(await setting('a')).toBeUndefined()
    })

    it('without waiting for the disk also commits all or nothing', async () => {
      const put = (key: string) =>
        db.unsyncedTransaction(async (tx) => {
          await tx.insertInto('settings').values({ key, value: '1' }).execute()
          if (key === 'b') throw new Error('no')
        })
      await Promise.all([put('a'), expect(put('b')).rejects.toThrow('no'), put('c')])
      expect(await setting('a')).toEqual({ value: '1' })
      expect(await setting('b')).toBeUndefined()
      expect(await setting('c')).toEqual({ value: '1' })
    })

    it('queues behind another that has locked the same row', async () => {
      await db.read.insertInto('settings').values({ key: 'count', value: '0' }).execute()
      const count = () =>
        db.transaction(async (tx) => {
          const { value } = await tx
            .selectFrom('settings')
            .select('value')
            .where('key', '=', 'count')
            .forUpdate()
            .executeTakeFirstOrThrow()
          await new Promise((resolve) => setImmediate(resolve))
          await tx
            .updateTable('settings')
            .set({ value: `${Number(value) + 1}` })
            .where('key', '=', 'count')
            .execute()
        })
      await Promise.all(Array.from({ length: 25 }, count))
      expect(await setting('count')).toEqual({ value: '25' })
    })

    it('that deadlocks runs again, on engines where that can happen', async () => {
      await db.read
        .insertInto('settings')
        .values(['a', 'b'].map((key) => ({ key, value: '0' })))
        .execute()
      const bump = (keys: string[]) =>
        db.transaction(async (tx) => {
          for (const key of keys) {
            const { value } = await tx
              .selectFrom('settings')
              .select('value')
              .where('key', '=', key)
              .forUpdate()
              .executeTakeFirstOrThrow()
            await tx
              .updateTable('settings')
              .set({ value: `${Number(value) + 1}` })
              .where('key', '=', key)
              .execute()
          }
        })
      await Promise.all([bump(['a', 'b']), bump(['b', 'a']), bump(['a', 'b'])])
      expect([await setting('a'), await setting('b')]).toEqual([{ value: '3' }, { value: '3' }])
    })
  })

  describe('a leader', () => {
    it('has an epoch that grows, and a deposed one writes nothing', async () => {
      const first = (await db.lead('role', NEVER)) as Leadership
      await first.release()
      const second = (await db.lead('role', NEVER)) as Leadership
      expect(second.epoch).toBeGreaterThan(first.epoch)
      const stale = db.transaction(async (tx) => {
        await tx.insertInto('settings').values({ key: 'stale', value: '1' }).execute()
        await fence(tx, 'role', first.epoch)
      })
      await expect(stale).rejects.toBeInstanceOf(LostLeadership)
      expect(await setting('stale')).toBeUndefined()
      await db.transaction((tx) => fence(tx, 'role', second.epoch))
      await second.release()
    })

    it('has no leader once told to stop', async () => {
      expect(await db.lead('role', AbortSignal.abort())).toBeNull()
    })
  })

  describe('the outbox', () => {
    const entropy = seededEntropy('outbox')
    const news = (once: string, at = 0) =>
      db.transaction((tx) => enqueue(tx, entropy, { topic: 'news', once, payload: { once }, at }))
    const due = (now: number, limit = 10) =>
      claimDue(db, entropy, { now, leaseMs: 100, limit, topics: ['news'] })

    it('keeps a message once, and gives it out when its time has come', async () => {
      await news('a', 5)
      await news('a', 5)
      expect(await due(4)).toEqual([])
      expect(await due(5)).toMatchObject([{ topic: 'news', payload: { once: 'a' }, attempts: 1 }])
      expect(await due(5)).toEqual([])
    })

    it('releases unfinished messages again, and accepts results only from the latest holder', async () => {
      await news('a')
      const [slow] = await due(0)
      const [quick] = await due(100)
      expect(quick).toMatchObject({ id: slow?.id, attempts: 2 })
      if (!slow || !quick) return
      await finish(db, slow, 101)
      await retryAt(db, slow, 101, 'slow')
      expect(await due(150)).toEqual([])
      await retryAt(db, quick, 160, 'quick')
      const [third] = await due(160)
      expect(third?.attempts).toBe(3)
      if (third) await finish(db, third, 161)
      expect(await due(10_000)).toEqual([])
    })

    it('gives no message to two concurrent claimants', async () => {
      for (let at = 0; at < 20; at += 1) await news(`${at}`)
      const taken = (await Promise.all(Array.from({ length: 8 }, () => due(0, 5)))).flat()
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    })
  })

  if (engine.name === 'sqlite') {
    it('its files are readable by their owner alone, also those of an earlier release', async () => {
      const modes = async () => {
        const names = (await readdir(place.dataDir))
          .filter((name) => /\.db(-wal|-shm)?$/.test(name))
          .sort()
        const files = names.map(async (name) => {
          const { mode } = await stat(join(place.dataDir, name))
          return `${name} ${(mode & 0o777).toString(8)}`
        })
        return Promise.all(files)
      }
      const own = ['lock.db', 'mintwatch.db']
      const beside = ['mintwatch.db-shm', 'mintwatch.db-wal']
      const closed = [...own, ...beside].map((name) => `${name} 600`).sort()
      expect(await modes()).toEqual(closed)
      await db.close()
      for (const name of own) await chmod(join(place.dataDir, name), 0o644)
      db = await openDatabase(place)
      expect(await modes()).toEqual(closed)
    })

    it('a folder belongs to one process, and is free after it', async () => {
      expect(isFolderFree(place.dataDir)).toBe(false)
      expect(() => openSqlite(place.dataDir)).toThrow('Another Mintwatch is running')
      await db.close()
      expect(isFolderFree(place.dataDir)).toBe(true)
      db = openSqlite(place.dataDir)
    })
  }
})
