import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Database,
  fence,
  type Leadership,
  LostLeadership,
} from '../../src/kernel/db/database.ts'
import { claimDue, enqueue, finish, retryAt } from '../../src/kernel/db/outbox.ts'
import { isFolderFree, openSqlite } from '../../src/kernel/db/sqlite.ts'
import type { Tables } from '../../src/kernel/db/tables.ts'
import { eachEngine, type FreshDatabase } from '../engines.ts'
import { openDatabase, seededEntropy } from '../support/till.ts'

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

  describe('a transaction', () => {
    it('commits all of its work or nothing', async () => {
      const work = db.transaction(async (tx) => {
        await tx.insertInto('settings').values({ key: 'a', value: '1' }).execute()
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      expect(await setting('a')).toBeUndefined()
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

    it('that locks in the other order is tried again, where that can lock up', async () => {
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

    it('is nobody once asked to stop', async () => {
      expect(await db.lead('role', AbortSignal.abort())).toBeNull()
    })
  })

  describe('the outbox', () => {
    const entropy = seededEntropy('outbox')
    const tell = (once: string, at = 0) =>
      db.transaction((tx) => enqueue(tx, entropy, { topic: 'news', once, payload: { once }, at }))
    const due = (now: number, limit = 10) => claimDue(db, entropy, { now, leaseMs: 100, limit })

    it('keeps a message once, and gives it out when its time has come', async () => {
      await tell('a', 5)
      await tell('a', 5)
      expect(await due(4)).toEqual([])
      expect(await due(5)).toMatchObject([{ topic: 'news', payload: { once: 'a' }, attempts: 1 }])
      expect(await due(5)).toEqual([])
    })

    it('gives out again what was not finished, and hears only the latest holder', async () => {
      await tell('a')
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

    it('gives no message to two who ask at once', async () => {
      for (let at = 0; at < 20; at += 1) await tell(`${at}`)
      const taken = (await Promise.all(Array.from({ length: 8 }, () => due(0, 5)))).flat()
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    })
  })

  it('has exactly the columns that the row types name', async () => {
    const tables = await db.read.introspection.getTables()
    const real = tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, kindOf(column)])),
    ])
    // SQLite calls a key nullable unless told otherwise: there the types are compared alone.
    const named = JSON.stringify(COLUMNS)
    const expected = JSON.parse(engine.name === 'sqlite' ? named.replaceAll('?', '') : named)
    expect(Object.fromEntries(real)).toEqual(expected)
  })

  function kindOf(column: { dataType: string; isNullable: boolean }): string {
    const base = column.dataType.toLowerCase() === 'text' ? 'text' : 'integer'
    return engine.name === 'postgres' && column.isNullable ? `${base}?` : base
  }

  if (engine.name === 'sqlite') {
    it('a folder belongs to one process, and is free after it', async () => {
      expect(isFolderFree(place.dataDir)).toBe(false)
      expect(() => openSqlite(place.dataDir)).toThrow('Another Mintwatch is running')
      await db.close()
      expect(isFolderFree(place.dataDir)).toBe(true)
      db = openSqlite(place.dataDir)
    })
  }

  const onSeveral = engine.name === 'postgres' ? describe : null
  onSeveral?.('among several processes', () => {
    let other: Database
    beforeEach(async () => {
      other = await openDatabase(place)
    })
    afterEach(() => other.close())

    /** Ends the connections that do this, as a restarted server or a dead network does. */
    async function cut(query: string) {
      const client = new Client({ connectionString: place.databaseUrl ?? '' })
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like $1`,
        [query],
      )
      await client.end()
    }

    it('a standby takes over when the leader’s connection ends', async () => {
      const leader = (await db.lead('role', NEVER)) as Leadership
      const standby = other.lead('role', NEVER)
      const lost = new Promise((resolve) => leader.signal.addEventListener('abort', resolve))
      await cut('select pg_try_advisory_lock%')
      await lost
      const next = (await standby) as Leadership
      expect(next.epoch).toBeGreaterThan(leader.epoch)
      const stale = db.transaction((tx) => fence(tx, 'role', leader.epoch))
      await expect(stale).rejects.toBeInstanceOf(LostLeadership)
      await next.release()
    })

    it('news reach the other process', async () => {
      const heard = await listening(db, other)
      db.publish('orders', 'one')
      expect(await heard.next()).toBe('one')
      db.publish('elsewhere', 'x')
      db.publish('orders', 'two')
      expect(await heard.next()).toBe('two')
    })

    it('after a cut connection everybody reads anew, and hears again', async () => {
      const heard = await listening(db, other)
      await cut('listen %')
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

/** The types of the rows once more, as values: the compiler holds them together. */
type Columns = {
  [Table in keyof Tables]: { [Column in keyof Tables[Table]]-?: KindOf<Tables[Table][Column]> }
}
type KindOf<Value> = null extends Value
  ? `${BaseOf<NonNullable<Value>>}?`
  : BaseOf<NonNullable<Value>>
type BaseOf<Value> = Value extends string ? 'text' : 'integer'

const COLUMNS: Columns = {
  accounts: { id: 'text', created_at: 'integer', telegram_id: 'text?' },
  audit: {
    id: 'text',
    at: 'integer',
    actor: 'text',
    action: 'text',
    subject: 'text',
    detail: 'text',
  },
  challenges: {
    id: 'text',
    account_id: 'text',
    order_id: 'text?',
    wallet: 'text',
    message: 'text',
    expires_at: 'integer',
    used_at: 'integer?',
  },
  claims: {
    order_id: 'text',
    wallet: 'text',
    username: 'text?',
    stored_at: 'integer',
    named_at: 'integer',
  },
  contact_messages: {
    id: 'text',
    at: 'integer',
    account_id: 'text?',
    name: 'text',
    reply_to: 'text',
    message: 'text',
  },
  cursors: { wallet: 'text', slot: 'integer', balance: 'integer?' },
  grants: {
    id: 'text',
    order_id: 'text',
    account_id: 'text',
    plan: 'text',
    granted_at: 'integer',
    revoked_at: 'integer?',
    revoked_because: 'text?',
  },
  leaders: { role: 'text', epoch: 'integer' },
  memberships: {
    id: 'text',
    account_id: 'text',
    plan: 'text',
    joined_at: 'integer',
    expires_at: 'integer?',
  },
  mentions: { signature: 'text', order_id: 'text', reason: 'text' },
  orders: {
    id: 'text',
    account_id: 'text',
    plan: 'text',
    price_cents: 'integer',
    rate: 'integer',
    rate_sources: 'text',
    lamports: 'integer',
    recipient: 'text',
    reference: 'text',
    upgrades: 'text?',
    opened_slot: 'integer',
    opened_at: 'integer',
    expires_at: 'integer',
    monitored_until: 'integer',
    status: 'text',
    exception: 'text',
    due_cents: 'integer?',
    excess_cents: 'integer?',
    judged_cents: 'integer?',
    settled_at: 'integer?',
    refused_at: 'integer?',
    page_seen_at: 'integer',
    recheck_at: 'integer?',
  },
  outbox: {
    id: 'text',
    topic: 'text',
    payload: 'text',
    once: 'text',
    created_at: 'integer',
    run_at: 'integer',
    attempts: 'integer',
    lease: 'text?',
    done_at: 'integer?',
    failure: 'text?',
  },
  rates: { at: 'integer', rate: 'integer', sources: 'text' },
  senders: { wallet: 'text' },
  sessions: {
    token_hash: 'text',
    account_id: 'text',
    created_at: 'integer',
    expires_at: 'integer',
  },
  settings: { key: 'text', value: 'text' },
  transfers: {
    signature: 'text',
    path: 'text',
    kind: 'text',
    recipient: 'text',
    source: 'text?',
    lamports: 'integer?',
    detail: 'text?',
    slot: 'integer',
    block_time: 'integer?',
    state: 'text',
    first_seen_at: 'integer',
    finalized_at: 'integer?',
    order_id: 'text?',
    matched_by: 'text?',
    matched_at: 'integer?',
  },
  wallet_proofs: { order_id: 'text', wallet: 'text', method: 'text', proven_at: 'integer' },
}
