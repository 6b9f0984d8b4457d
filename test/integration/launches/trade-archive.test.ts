import { createHash } from 'node:crypto'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTradeArchive } from '../../../src/adapters/archive/create.ts'
import {
  attachedParts,
  dropTrades,
  findRuns,
  type LaunchTradeRow,
  openParts,
  storeTrades,
  type TradeArchive,
} from '../../../src/domains/launches/index.ts'
import { forgetArchives, retireParts } from '../../../src/flows/trades/retire-parts.ts'
import { showTrades } from '../../../src/flows/trades/show-trades.ts'
import { DAY, HOUR } from '../../../src/kernel/clock.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { type FreshDatabase, postgresAt } from '../../engines.ts'
import { type Detector, openDetector } from '../../support/detector.ts'
import { keepRows, launchRow, someAddress, tradeRow } from '../../support/launches.ts'

const A_PART = 216_000
const server = inject('postgresUrl')
const signal = new AbortController().signal

describe.skipIf(server === null)('old trades', () => {
  const engine = postgresAt(server)
  let place: FreshDatabase
  let detector: Detector
  let archive: TradeArchive
  let folder: string
  beforeEach(async () => {
    place = await engine.fresh()
    detector = await openDetector(place)
    folder = join(place.dataDir, 'archive')
    archive = createTradeArchive(folder)
  })
  afterEach(() => detector.close())

  const keeping = (given: TradeArchive = archive) => ({ days: 3, archive: given, archiveDays: 30 })
  const retire = (db: Database = detector.context.db, given = archive) =>
    retireParts({ ...detector.context, db }, keeping(given), signal)

  /** A launch, its trades in two old parts and a new one, and others' trades in between. @returns its, the newest first */
  async function stored(mint: string, count = 30): Promise<LaunchTradeRow[]> {
    const { db, clock } = detector.context
    const now = clock.now()
    await keepRows(
      db,
      launchRow({ mint, slot: A_PART + 1, detected_at: now - 6 * DAY, backfilled_by: null }),
      ...[1, 2, 3].map((nth) =>
        launchRow({ slot: 3 * A_PART + nth, detected_at: now - 3 * DAY, backfilled_by: null }),
      ),
    )
    const [before, after] = [someAddress(), someAddress()]
    const rows = Array.from({ length: count }, (_, nth) => {
      const slot = ((nth % 3) + 1) * A_PART + 10 + (nth >> 2)
      return [mint, before, after].map((of) => tradeRow({ mint: of, slot }))
    }).flat()
    await db.transaction((tx) => openParts(tx, [1, 2, 3]))
    await db.unsyncedTransaction((tx) => storeTrades(tx, rows))
    return rows.filter((row) => row.mint === mint).sort(newestFirst)
  }

  function newestFirst(a: LaunchTradeRow, b: LaunchTradeRow): number {
    return b.slot - a.slot || (a.signature < b.signature ? 1 : -1)
  }

  /** All pages of a launch's trades. */
  async function shown(mint: string, limit = 7, given = archive) {
    const signatures: string[] = []
    let next: Parameters<typeof showTrades>[2] = null
    for (;;) {
      const page = await showTrades({ ...detector.context, archive: given }, mint, next, limit)
      if (page === null) throw new Error('no launch')
      expect(page.trades.length).toBeLessThanOrEqual(limit)
      signatures.push(...page.trades.map(({ signature }) => signature))
      next = page.next
      if (next === null) return { signatures, may_miss: page.may_miss }
    }
  }
  const parts = () => attachedParts(detector.context.db.read)
  const signaturesOf = (rows: readonly LaunchTradeRow[]) => rows.map(({ signature }) => signature)

  it('are in files once their part is dropped, and pages go on into these', async () => {
    const mint = someAddress()
    const trades = await stored(mint)
    const before = await shown(mint)
    expect(before).toEqual({ signatures: signaturesOf(trades), may_miss: false })
    await retire()
    expect(await parts()).toEqual([3])
    expect(await shown(mint)).toEqual(before)
    expect(await shown(mint, 1)).toEqual(before)
    expect(await shown(mint, 100)).toEqual(before)
    const all = await showTrades({ ...detector.context, archive }, mint, null, 100)
    expect(all?.trades.at(-1)).toMatchObject({
      base_amount: `${2n ** 64n - 1n}`,
      slot: A_PART + 10,
    })
  })

  it('are read without the parts from before their launch', async () => {
    const { db } = detector.context
    await stored(someAddress())
    const mint = someAddress()
    const trades = [1, 2].map((nth) => tradeRow({ mint, slot: 3 * A_PART + 10_000 + nth }))
    await keepRows(db, launchRow({ mint, slot: 3 * A_PART + 10_000, detected_at: 1 }))
    await db.unsyncedTransaction((tx) => storeTrades(tx, trades))
    await db.transaction(async (tx) => {
      await sql`lock table launch_trades_1, launch_trades_2`.execute(tx)
      expect((await shown(mint)).signatures).toEqual(signaturesOf(trades.toSorted(newestFirst)))
    })
  })

  it('are read without the parts from long after their last one', async () => {
    const { db } = detector.context
    await stored(someAddress())
    const mint = someAddress()
    const trades = [1, 2].map((nth) => tradeRow({ mint, slot: A_PART + 10_000 + nth }))
    const times = { detected_at: 1, last_trade_at: HOUR }
    await keepRows(db, launchRow({ mint, slot: A_PART + 10_000, ...times }))
    await db.unsyncedTransaction((tx) => storeTrades(tx, trades))
    await db.transaction(async (tx) => {
      await sql`lock table launch_trades_2, launch_trades_3`.execute(tx)
      expect((await shown(mint)).signatures).toEqual(signaturesOf(trades.toSorted(newestFirst)))
    })
  })

  it('are exact in a file, with what is unknown left unknown', async () => {
    const mint = someAddress()
    await stored(mint)
    const { db } = detector.context
    const odd = tradeRow({
      ...{ mint, slot: A_PART + 5, trader: null, virtual_quote: null, side: 'sell', path: '2.1' },
      ...{ pool: 'é"\\ 漢', base_amount: `${2n ** 128n - 1n}`, at: 8_640_000_000_000_000 },
    })
    await db.unsyncedTransaction((tx) => storeTrades(tx, [odd]))
    await retire()
    const [, run] = await findRuns(db.read, mint, null)
    expect(run && (await archive.read(run, null, 99)).at(-1)).toEqual(odd)
  })

  it('are dropped only after they were archived, wherever the work is stopped', async () => {
    const mint = someAddress()
    const before = signaturesOf(await stored(mint))
    const { db } = detector.context
    let stops = 0
    for (let at = 1; (await parts()).length > 1; at++) {
      let calls = 0
      const dies = async <T>(work: () => Promise<T>): Promise<T> => {
        calls += 1
        // Every other time what was asked for has happened, and nobody heard of it.
        if (calls === at && at % 2 === 0) await work()
        if (calls === at) throw new Error('killed')
        return work()
      }
      const dying: TradeArchive = {
        ...archive,
        write: (...all) => dies(() => archive.write(...all)),
      }
      const transaction: Database['transaction'] = (work) => dies(() => db.transaction(work))
      stops += await retire({ ...db, transaction }, dying).then(
        () => 0,
        () => 1,
      )
      expect((await shown(mint)).signatures).toEqual(before)
    }
    expect(stops).toBeGreaterThan(3)
    const files = await readdir(folder)
    expect(files.sort()).toEqual(['trades-1-0000.parquet', 'trades-2-0000.parquet'])
    expect((await shown(mint)).may_miss).toBe(false)
  })

  it('are archived again when the table differs from the files', async () => {
    const mint = someAddress()
    const trades = await stored(mint)
    const { db } = detector.context
    const gone = trades.at(-1)?.signature ?? ''
    const forks: TradeArchive = {
      ...archive,
      async write(...all) {
        const written = await archive.write(...all)
        await db.transaction((tx) => dropTrades(tx, [gone]))
        return written
      },
    }
    await expect(retire(db, forks)).rejects.toThrow('were archived, not')
    expect(await parts()).toEqual([1, 2, 3])
    await retire()
    expect(await parts()).toEqual([3])
    expect((await shown(mint)).signatures).toEqual(signaturesOf(trades.slice(0, -1)))
  })

  it('that are not what was written keep their part', async () => {
    await stored(someAddress())
    const forgetful: TradeArchive = {
      ...archive,
      write: async (name, pages, stop) => {
        async function* fewer() {
          for await (const page of pages) yield page.slice(1)
        }
        return archive.write(name, fewer(), stop)
      },
    }
    await expect(retire(detector.context.db, forgetful)).rejects.toThrow('were archived, not')
    expect(await parts()).toEqual([1, 2, 3])
  })

  it('are deleted after their days, and then nobody says that there were none', async () => {
    const mint = someAddress()
    const trades = await stored(mint)
    await retire()
    detector.clock.step(30 * DAY - HOUR)
    await forgetArchives(detector.context, keeping())
    expect(await readdir(folder)).toHaveLength(2)
    detector.clock.step(2 * HOUR)
    await forgetArchives(detector.context, keeping())
    expect(await readdir(folder)).toEqual([])
    const kept = trades.filter(({ slot }) => slot >= 3 * A_PART)
    expect(await shown(mint)).toEqual({ signatures: signaturesOf(kept), may_miss: true })
  })

  describe('in a file that is', () => {
    const name = 'trades-2-0000.parquet'
    const harms: Record<string, (path: string) => Promise<void>> = {
      missing: (path) => rm(path),
      empty: (path) => writeFile(path, ''),
      truncated: (path) => truncate(path, 900),
      'changed by one bit': async (path) => {
        const bytes = await readFile(path)
        bytes[40] = (bytes[40] ?? 0) ^ 1
        await writeFile(path, bytes)
      },
    }
    it.each(Object.entries(harms))('%s are unavailable, not none', async (_, harm) => {
      const mint = someAddress()
      const trades = await stored(mint)
      await retire()
      await harm(join(folder, name))
      const known = trades.filter(({ slot }) => slot >= 3 * A_PART)
      const context = { ...detector.context, archive: createTradeArchive(folder) }
      const first = await showTrades(context, mint, null, 100)
      expect(first?.trades.map(({ signature }) => signature)).toEqual(signaturesOf(known))
      expect(first?.may_miss).toBe(null)
      await expect(showTrades(context, mint, first?.next ?? null, 100)).rejects.toMatchObject({
        code: 'trades_unavailable',
      })
    })

    const tail = (length: number) => {
      const bytes = Buffer.alloc(8)
      bytes.writeUInt32LE(length, 0)
      bytes.write('PAR1', 4)
      return bytes
    }
    const hostile: Record<string, (bytes: Buffer) => Buffer> = {
      'all footer': (bytes) => Buffer.concat([bytes.subarray(0, -8), tail(bytes.length - 8)]),
      'of a huge footer': (bytes) => Buffer.concat([bytes.subarray(0, -8), tail(0xffffffff)]),
      noise: (bytes) => Buffer.from(bytes.map((_, nth) => (nth * 167) % 251)),
      'of another shape': (bytes) => Buffer.concat([bytes.subarray(0, 60), bytes.subarray(90)]),
    }
    it.each(Object.entries(hostile))(
      '%s, and sealed as it is, end the page too',
      async (_, harm) => {
        const mint = someAddress()
        await stored(mint)
        await retire()
        const path = join(folder, name)
        const bytes = harm(await readFile(path))
        await writeFile(path, bytes)
        const [run] = await findRuns(detector.context.db.read, mint, null)
        if (!run) throw new Error('no run')
        const seal = {
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        }
        await expect(archive.read({ ...run, ...seal }, null, 9)).rejects.toThrow()
        await expect(archive.read({ ...run, firstRow: 1e6 }, null, 9)).rejects.toThrow()
      },
    )
  })
})
