import { afterEach, expect, test } from 'vitest'
import { createLimits, TryLater } from '../../../src/entry/http/middleware/limits.ts'
import type { Decider } from '../../../src/entry/http/middleware/shared-counter.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { createSealer } from '../../../src/kernel/seal.ts'
import { eachEngine } from '../../engines.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'
import { openDatabase, seededEntropy } from '../../support/shop.ts'

const CONTACT = 5
const opened: Database[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
})

/** A process's limits over a database, with its queries counted. */
function processOn(db: Database) {
  const count = { queries: 0 }
  const decisions: Decider[] = []
  const executeQuery: Database['read']['executeQuery'] = (query, ...rest) => {
    count.queries += 1
    return db.read.executeQuery(query, ...rest)
  }
  const read = new Proxy(db.read, {
    get: (target, name) => (name === 'executeQuery' ? executeQuery : Reflect.get(target, name)),
  })
  const limits = createLimits({
    db: { ...db, read },
    clock: manualClock(),
    sealer: createSealer(new Uint8Array(32), seededEntropy('limits')),
    onDecision: (_, by) => decisions.push(by),
  })
  return { ...limits, count, decisions }
}

const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'rejected').length

eachEngine((engine) => {
  if (engine.name === 'sqlite') {
    test('one process counts for itself', async () => {
      const limits = createLimits()
      for (let nth = 0; nth < CONTACT; nth += 1) await limits.take('contact', '192.0.2.1')
      await expect(limits.take('contact', '192.0.2.1')).rejects.toThrow(TryLater)
    })
    return
  }

  async function open(): Promise<Database> {
    const db = await openDatabase(await engine.fresh())
    opened.push(db)
    return db
  }

  test('two processes together allow what one would', async () => {
    const db = await open()
    const [one, other] = [processOn(db), processOn(db)]
    for (let nth = 0; nth < CONTACT; nth += 1)
      await (nth % 2 ? one : other).take('contact', '192.0.2.1')
    const refused = await one.take('contact', '192.0.2.1').catch((error) => error)
    expect(refused).toBeInstanceOf(TryLater)
    expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(1)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
    await expect(other.take('contact', '192.0.2.1')).rejects.toThrow(TryLater)
    await expect(other.take('contact', '192.0.2.2')).resolves.toMatchObject({ limit: CONTACT })
  })

  test('says how many are left in all', async () => {
    const db = await open()
    const [one, other] = [processOn(db), processOn(db)]
    await one.take('api', 'key')
    expect(await other.take('api', 'key')).toMatchObject({ limit: 120, remaining: 118 })
  })

  test('a flood of 10,000 refused requests makes few queries', async () => {
    const db = await open()
    const [one, other] = [processOn(db), processOn(db)]
    for (let nth = 0; nth < CONTACT; nth += 1) await one.take('contact', '192.0.2.1')
    const flood = Array.from({ length: 10_000 }, () => other.take('contact', '192.0.2.1'))
    expect(refusals(await Promise.allSettled(flood))).toBe(10_000)
    expect(other.count.queries).toBeLessThanOrEqual(CONTACT)
    await expect(other.take('contact', '192.0.2.1')).rejects.toThrow(TryLater)
    expect(other.count.queries).toBeLessThanOrEqual(CONTACT)
  })

  test('reads are reported in bundles', async () => {
    const db = await open()
    const one = processOn(db)
    const reads = Array.from({ length: 7_000 }, () => one.take('reads', '192.0.2.1'))
    expect(refusals(await Promise.allSettled(reads))).toBe(1_000)
    expect(one.count.queries).toBe(20)
    await expect(processOn(db).take('reads', '192.0.2.1')).rejects.toThrow(TryLater)
  })

  test('while the database is away each process counts for itself, and asks it rarely', async () => {
    const db = await openDatabase(await engine.fresh())
    const one = processOn(db)
    await db.close()
    for (let nth = 0; nth < CONTACT; nth += 1) await one.take('contact', '192.0.2.1')
    await expect(one.take('contact', '192.0.2.1')).rejects.toThrow(TryLater)
    expect(one.count.queries).toBe(1)
    expect(one.decisions).toEqual([...Array(CONTACT).fill('alone'), 'guard'])
  })

  test('keeps no address', async () => {
    const db = await open()
    await processOn(db).take('contact', '192.0.2.1')
    const rows = await db.read.selectFrom('limits').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
  })
})
