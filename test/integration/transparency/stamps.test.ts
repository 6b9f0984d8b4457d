import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCalendar } from '../../../src/adapters/transparency/calendar.ts'
import { completeStamps } from '../../../src/flows/transparency/complete-stamps.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { showCheckpoints, showStamp } from '../../../src/flows/transparency/read-log.ts'
import { stampCheckpoints } from '../../../src/flows/transparency/stamp-checkpoints.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import type { Facts } from '../../../src/verify/audit.mjs'
import { checkStamps } from '../../../src/verify/check-stamps.mjs'
import type { Log, Site } from '../../../src/verify/site.mjs'
import { openStamp } from '../../../src/verify/stamp.mjs'
import { eachEngine } from '../../engines.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { type CalendarServer, openCalendarServer } from '../../support/http/calendar-server.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openTransparency, recordLaunch, type TestLog } from '../../support/transparency.ts'

const SNAPSHOTS = endedLaunches(3).map(({ snapshot }) => snapshot)
const { signal } = new AbortController()
let server: CalendarServer
beforeEach(async () => {
  server = await openCalendarServer()
})
afterEach(() => server.close())

eachEngine((engine) => {
  let shop: Shop
  let log: TestLog

  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
    log = openTransparency(shop.context)
    const keep = createLogMaintainer(log, signal)
    await keep()
    for (const snapshot of SNAPSHOTS) {
      await recordLaunch(log, snapshot)
      shop.clock.step(HOUR + 2 * MINUTE)
      await keep()
    }
  })
  afterAll(() => shop.close())
  afterEach(async () => {
    const none = { stamp: null, stamp_block: null }
    await shop.context.db.read.updateTable('record_checkpoints').set(none).execute()
  })

  const calendarOf = () => createCalendar({ url: server.url, clock: shop.clock })
  const stamp = () => stampCheckpoints({ ...log, calendar: calendarOf() }, signal)
  const complete = () => completeStamps({ ...log, calendar: calendarOf() }, signal)
  const shown = async () => (await showCheckpoints(log, 1, 0)).checkpoints
  const posted = async () => (await shown()).filter(({ posted_at }) => posted_at !== null)
  const digestOf = (note: string) => createHash('sha256').update(note).digest()

  /** What a verifier says of the stamps. */
  async function audited() {
    const facts = { notes: [] as string[] } as Facts
    const problems: string[] = []
    const site = {
      stamp: (id: number, size: number) => showStamp(log, id, size),
    } as unknown as Site
    const named = { log: 1, origin: 'the log' } as Log
    const report = (words: string) => problems.push(words)
    await checkStamps({ site, log: named, signed: await shown(), report, facts })
    return { notes: facts.notes, problems }
  }

  test('what was posted is stamped once the calendar answers, and is a promise at first', async () => {
    server.isDown = true
    await stamp()
    expect(server.asked).toEqual(['POST /digest'])
    server.isDown = false
    await stamp()
    const rows = await posted()
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(({ stamped, stamped_block }) => stamped && stamped_block === null)).toBe(true)
    const [first] = rows
    const file = await showStamp(log, 1, first?.size ?? 0)
    // As `ots info` reads it: magic number, version 1, SHA-256, and the digest.
    const head = '004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e892940108'
    expect(Buffer.from(file).toString('hex').slice(0, head.length)).toBe(head)
    expect(await openStamp(file, first?.note ?? '')).toEqual({ blocks: [], pending: [server.url] })
    expect(await audited()).toEqual({
      notes: [expect.stringMatching(/promise and prove nothing yet/)],
      problems: [],
    })
  })

  test('the block is asked for until the calendar has it, and kept in the file', async () => {
    await stamp()
    await complete()
    expect((await posted()).every(({ stamped_block }) => stamped_block === null)).toBe(true)
    server.block = 900_123
    await complete()
    for (const { size, note, stamped_block } of await posted()) {
      expect(stamped_block).toBe(900_123)
      const merkleRoot = Buffer.from(server.rootOf(digestOf(note)).toReversed()).toString('hex')
      const blocks = [{ height: 900_123, merkleRoot }]
      expect(await openStamp(await showStamp(log, 1, size), note)).toEqual({ blocks, pending: [] })
    }
    const said = server.asked.length
    await complete()
    expect(server.asked).toHaveLength(said)
    const { notes, problems } = await audited()
    expect(problems).toEqual([])
    expect(notes).toEqual([expect.stringMatching(/Bitcoin block 900123\. .* not checked here\.$/)])
  })

  test('nobody is asked but a calendar that we know', async () => {
    const stranger = await openCalendarServer()
    try {
      server.sendsTo = stranger.url
      await stamp()
      await complete()
      expect(stranger.asked).toEqual([])
    } finally {
      await stranger.close()
    }
  })

  test('after 14 days a promise is no longer asked for', async () => {
    await stamp()
    server.block = 1
    const said = server.asked.length
    const { clock } = shop
    const later = { ...clock, now: () => clock.now() + 15 * DAY }
    await completeStamps({ ...log, clock: later, calendar: calendarOf() }, signal)
    expect(server.asked).toHaveLength(said)
  })

  test('answers that are no proof change nothing, and leave the others to be asked', async () => {
    await stamp()
    const before = await posted()
    for (const lies of [Buffer.from('<html>'), Buffer.alloc(20_000, 8), Buffer.alloc(0)]) {
      server.lies = lies
      const said = server.asked.length
      await complete()
      expect(server.asked.length - said).toBe(before.length)
      expect(await posted()).toEqual(before)
    }
    server.lies = null
    server.isDown = true
    const said = server.asked.length
    await complete()
    expect(server.asked.length - said).toBe(1)
  })

  test('the verifier finds a stamp of something else, and a block that is only claimed', async () => {
    await stamp()
    const [one, two] = await posted()
    const { read } = shop.context.db
    const change = (size: number | undefined, to: { stamp?: string; stamp_block?: number }) =>
      read
        .updateTable('record_checkpoints')
        .set(to)
        .where('size', '=', size ?? 0)
        .execute()
    const other = Buffer.from(await showStamp(log, 1, two?.size ?? 0)).toString('base64')
    await change(one?.size, { stamp: other })
    await change(two?.size, { stamp_block: 5 })
    expect((await audited()).problems).toEqual([
      expect.stringMatching(/names no Bitcoin block/),
      expect.stringMatching(/does not belong to it/),
    ])
  })
})
