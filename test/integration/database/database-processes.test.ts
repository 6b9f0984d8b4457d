import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Database,
  fence,
  type Leadership,
  LostLeadership,
} from '../../../src/kernel/db/database.ts'
import { eachEngine, type FreshDatabase } from '../../engines.ts'
import { openDatabase } from '../../support/shop.ts'

const NEVER = new AbortController().signal

eachEngine((engine) => {
  if (engine.name === 'sqlite') {
    it("lets one process own the folder, and tells a second process why it can't start", async () => {
      const place = await engine.fresh()
      const db = await openDatabase(place)
      await expect(openDatabase(place)).rejects.toThrow(/Another Mintwatch is running/)
      await db.close()
    })
    return
  }

  describe('among several processes', () => {
    let place: FreshDatabase
    let db: Database
    let other: Database
    beforeEach(async () => {
      place = await engine.fresh()
      db = await openDatabase(place)
      other = await openDatabase(place)
    })
    afterEach(async () => {
      await Promise.all([db.close(), other.close()])
    })

    /** Ends the connections of this name, as a restarted server or a dead network does. */
    async function cut(name: string) {
      const client = new Client({ connectionString: place.databaseUrl ?? '' })
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name = $1`,
        [name],
      )
      await client.end()
    }

    it('a standby takes over when the leader’s connection ends', async () => {
      const leader = (await db.lead('role', NEVER)) as Leadership
      const standby = other.lead('role', NEVER)
      const lost = new Promise((resolve) => leader.signal.addEventListener('abort', resolve))
      await cut('mintwatch role')
      await lost
      const next = (await standby) as Leadership
      expect(next.epoch).toBeGreaterThan(leader.epoch)
      const stale = db.transaction((tx) => fence(tx, 'role', leader.epoch))
      await expect(stale).rejects.toBeInstanceOf(LostLeadership)
      await next.release()
    })

    it('notifications reach the other process', async () => {
      const heard = await listening(db, other)
      db.publish('orders', 'one')
      expect(await heard.next()).toBe('one')
      db.publish('elsewhere', 'x')
      db.publish('orders', 'two')
      expect(await heard.next()).toBe('two')
    })

    it('after a lost connection every listener reads again and is notified again', async () => {
      const heard = await listening(db, other)
      await cut('mintwatch news')
      expect(await heard.next()).toBeNull()
      db.publish('orders', 'three')
      expect(await heard.next()).toBe('three')
    })
  })
})

/** Hears of orders on `to`, from when the first news of `from` have come through. */
async function listening(from: Database, to: Database) {
  const queue: (string | null)[] = []
  to.subscribe('orders', (id) => queue.push(id))
  const pause = () => new Promise((resolve) => setTimeout(resolve, 10))
  while (!queue.includes('hello')) {
    from.publish('orders', 'hello')
    await pause()
  }
  queue.length = 0
  return {
    async next(): Promise<string | null> {
      while (true) {
        const id = queue.shift()
        if (id !== undefined && id !== 'hello') return id
        if (id === undefined) await pause()
      }
    },
  }
}
