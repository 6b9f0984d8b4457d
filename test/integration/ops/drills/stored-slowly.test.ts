import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { postgresAt } from '../../../engines.ts'
import { startGeyser, updateOf } from '../../../support/chain/geyser-server.ts'
import { readRecordedJson } from '../../../support/chain/recorded.ts'
import { clientOf, startTestWorld } from '../../sandbox/client.ts'
import { hasPromtool, play, startDrill } from './driver.ts'

const server = inject('postgresUrl')
const engine = postgresAt(server)
const TRADES = 3_600
const SLOT_EVERY = 100
const FULL = /^mintwatch_detector_waiting{queue="trades"} [1-9]\d{4}$/m
/** Slow, so that the launch is not taken for one that was dropped. */
const SLOT_MS = 1_000
const SIGNATURE_BYTES = 64

describe.skipIf(server === null || !hasPromtool)('skipped: no PostgreSQL, or no promtool', () => {
  test('a followed launch trades while the table of trades is locked', async () => {
    const world = await startTestWorld({ parts: ['chain', 'prices'], slotMs: SLOT_MS })
    onTestFinished(() => world.stop())
    const geyser = await startGeyser()
    onTestFinished(() => geyser.stop())
    const { databaseUrl } = await engine.fresh()
    const one = await startDrill({
      ...world.env,
      DATABASE_URL: databaseUrl ?? '',
      LAUNCH_SOURCES: 'yellowstone',
      YELLOWSTONE_URL: geyser.url,
      ROLES: 'detector',
    })
    await expect.poll(() => geyser.requests.length, { timeout: 30_000 }).toBeGreaterThan(0)
    const { rpc } = clientOf(world)
    const nextSlot = async () => {
      const slot = Number(await rpc.getSlot({ commitment: 'processed' }).send())
      geyser.slot(slot)
      return slot
    }
    const create = updateOf(readRecordedJson('pumpfun/create-1.json'), await nextSlot())
    geyser.send(create)
    await one.shows(
      /^mintwatch_detector_followed 1$/m,
      /^mintwatch_detector_waiting{queue="trades"} 0$/m,
    )
    const before = await one.scrape()

    await holdTrades(databaseUrl ?? '')
    let first = before
    for (let nth = 0; !FULL.test(first.text ?? ''); nth += 1) {
      geyser.send(boughtAgain(create, nth))
      // Without slots a feed counts as silent.
      if (nth % SLOT_EVERY === 0) await nextSlot()
      if (nth % TRADES === TRADES - 1) first = await one.scrape()
    }
    expect(play({ first: before, last: before })).not.toContain('MintwatchTradesWait')
    expect(play({ before, first, last: first })).toContain('MintwatchTradesWait')
  }, 180_000)
})

/** Nobody else can read or write trades until the test ends. */
async function holdTrades(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('lock table launch_trades in access exclusive mode')
}

/** The launch's transaction, with its purchase, under another signature: the launch itself is known. */
function boughtAgain({ filters, transaction }: ReturnType<typeof updateOf>, nth: number): object {
  const signature = Buffer.alloc(SIGNATURE_BYTES, 1)
  signature.writeUInt32BE(nth)
  const again = { ...transaction.transaction, signature }
  return { filters, transaction: { ...transaction, transaction: again } }
}
