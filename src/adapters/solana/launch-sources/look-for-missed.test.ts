import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DBC,
  type Deed,
  type Landed,
  PUMP,
  tradeAt,
} from '../../../../test/support/chain/scripted-launches.ts'
import { type Listening, setUpListening } from '../../../../test/support/chain/websocket-source.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'

let listening: Listening

beforeEach(() => {
  listening = setUpListening()
})

afterEach(() => listening.stop())

/** Half a second: a slot passes. */
const slotPasses = () => listening.pass(SECOND / 2)

function trade(more: Partial<Deed> = {}): Landed {
  const slot = more.slot ?? listening.chain.heads.processed
  const emits = tradeAt(slot, 'traded')
  return listening.chain.land({ slot, program: PUMP, instruction: 'Buy', emits, ...more })
}

test('a launch that only the second subscription reports is reported within seconds', async () => {
  await listening.start()
  const { context, value } = listening.chain.notificationOf(listening.launch('mint'))
  listening.socket.logs('confirmed', value, context.slot)
  await listening.pass(5 * SECOND)
  expect(listening.sink.mints()).toEqual(['mint'])
  expect(listening.sink.events().at(-1)).toMatchObject({ kind: 'confirmed' })
})

test('slots that a node skips lose no launch, and no subscription is closed', async () => {
  await listening.start()
  const launched: string[] = []
  for (let nth = 0; nth < 60; nth += 1) {
    const isSkipped = nth % 6 === 0
    const its = { program: DBC, accounts: [], instruction: 'InitializeVirtualPoolWithSplToken' }
    const landed = [listening.launch(`pump ${nth}`), listening.launch(`dbc ${nth}`, its), trade()]
    launched.push(`pump ${nth}`, `dbc ${nth}`, 'traded')
    if (!isSkipped) landed.forEach(listening.notify)
    await slotPasses()
  }
  await listening.pass(MINUTE)
  expect(new Set(listening.sink.mints())).toEqual(new Set(launched))
  expect(listening.sink.gaps()).toEqual([])
  expect(listening.socket.opened).toEqual(['ws://one'])
})

/** More than anybody lists, in every slot but those that are skipped. */
async function bustle(slots: number, isSkipped: (nth: number) => boolean): Promise<Landed[]> {
  const skipped: Landed[] = []
  for (let nth = 0; nth < slots; nth += 1) {
    for (let more = 0; more < 30; more += 1) {
      const landed = trade({ program: DBC })
      if (isSkipped(nth)) skipped.push(landed)
      else listening.notify(landed)
    }
    await slotPasses()
  }
  return skipped
}

test('skipped slots of a busy program are read as blocks, and no others', async () => {
  await listening.start()
  const skipped = await bustle(100, (nth) => nth % 20 === 7)
  await listening.pass(MINUTE)
  const emitted = new Set(
    listening.sink.events().map((event) => 'signature' in event && event.signature),
  )
  expect(skipped.filter(({ signature }) => !emitted.has(signature))).toEqual([])
  expect(listening.asked('getBlock ')).toHaveLength(5)
  expect(listening.asked('getTransaction')).toEqual([])
  expect(listening.sink.gaps()).toEqual([])
})

test("a skipped slot whose block can't be fetched is a gap", async () => {
  listening.chain.rpc.getBlockEvents = async () => null
  await listening.start()
  const [skipped] = await bustle(60, (nth) => nth === 30)
  await listening.pass(MINUTE)
  const slot = skipped?.slot
  expect(listening.sink.gaps()).toContainEqual({
    kind: 'gap',
    program: DBC,
    fromSlot: slot,
    toSlot: slot,
  })
})

test('where most slots are skipped everything is looked up from the cursor', async () => {
  await listening.start()
  const skipped = await bustle(100, (nth) => nth > 10 && nth % 10 !== 0)
  await listening.pass(2 * MINUTE)
  const emitted = new Set(
    listening.sink.events().map((event) => 'signature' in event && event.signature),
  )
  expect(skipped.filter(({ signature }) => !emitted.has(signature))).toEqual([])
  expect(listening.socket.opened.length).toBeGreaterThan(1)
})

test('slots that can’t be compared yet hold the cursor', async () => {
  await listening.start()
  await listening.pass(MINUTE)
  const before = listening.sink.cursorOf(PUMP)
  listening.chain.down = new RetryableError('HTTP 503')
  listening.launch('mint')
  for (let nth = 0; nth < 120; nth += 1) {
    listening.notify(trade())
    await slotPasses()
  }
  expect(listening.sink.cursorOf(PUMP)).toBe(before)
  listening.chain.down = null
  await listening.pass(MINUTE)
  expect(listening.sink.mints()).toContain('mint')
  expect(listening.sink.cursorOf(PUMP)).toBeGreaterThan(before ?? 0)
})
