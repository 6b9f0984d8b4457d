import { afterEach, beforeEach, expect, test } from 'vitest'
import { DBC, PUMP, tradeAt } from '../../../../test/support/chain/scripted-launches.ts'
import { type Listening, setUpListening } from '../../../../test/support/chain/websocket-source.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { PermanentError, RetryableError } from '../../../kernel/errors.ts'

let listening: Listening

beforeEach(() => {
  listening = setUpListening()
})

afterEach(() => listening.stop())

test('the cursor stays behind forks and behind batches not stored yet', async () => {
  await listening.start()
  await listening.pass(MINUTE)
  const behind = listening.chain.heads.processed
  expect(listening.sink.cursorOf(PUMP)).toBeGreaterThan(behind - 50)
  expect(listening.sink.cursorOf(PUMP)).toBeLessThanOrEqual(behind - 32)

  const stuck = Promise.withResolvers<void>()
  listening.sink.onTake = () => stuck.promise
  const landed = listening.launch('mint')
  listening.notify(landed)
  await listening.pass(2 * MINUTE)
  expect(listening.sink.cursorOf(PUMP)).toBe(landed.slot - 1)
  stuck.resolve()
  await listening.pass(MINUTE)
  expect(listening.sink.mints()).toEqual(['mint'])
  expect(listening.sink.cursorOf(PUMP)).toBeGreaterThan(landed.slot)
})

test('a cursor says until when its program was read, which a stuck sink and a lookup hold back', async () => {
  const { sink, clock } = listening
  const behind = async () => {
    const cursors = await sink.cursors('websocket')
    return clock.now() - (cursors.find(({ program }) => program === PUMP)?.readUntil ?? 0)
  }
  sink.setCursor(PUMP, 500)
  for (let nth = 0; nth < 130; nth += 1) listening.launch(`mint ${nth}`, { slot: 501 + nth })
  const stuck = Promise.withResolvers<void>()
  sink.onTake = async () => {
    if (sink.mints().length > 0) await stuck.promise
  }
  await listening.start()
  await listening.pass(5 * MINUTE)
  expect(await behind()).toBeGreaterThan(5 * MINUTE)
  stuck.resolve()
  await listening.pass(MINUTE)
  expect(await behind()).toBeGreaterThan(12 * SECOND)
  expect(await behind()).toBeLessThan(MINUTE)
})

test('a failing sink is retried until it accepts everything, in order', async () => {
  await listening.start()
  listening.sink.failing = 5
  listening.notify(listening.launch('one'))
  await listening.pass(SECOND)
  listening.notify(listening.launch('two'))
  await listening.pass(2 * MINUTE)
  expect(listening.sink.mints()).toEqual(['one', 'two'])
})

test('transactions from before the subscription are looked up from the cursor, oldest first', async () => {
  listening.sink.setCursor(PUMP, 900)
  listening.launch('before', { slot: 900 })
  listening.launch('third', { slot: 960 })
  listening.launch('first', { slot: 901 })
  listening.launch('second', { slot: 930 })
  listening.launch('failed', { slot: 931, failed: true })
  await listening.start()
  await listening.pass(10 * SECOND)
  expect(listening.sink.mints()).toEqual(['first', 'second', 'third'])
  expect(listening.sink.gaps()).toEqual([])
})

/** More than is fetched one by one. */
function busy(fromSlot: number, slots: number) {
  for (let nth = 0; nth < slots * 4; nth += 1) {
    const slot = fromSlot + (nth % slots)
    const emits = tradeAt(slot, 'traded')
    listening.chain.land({ slot, program: PUMP, instruction: 'Buy', emits })
  }
}

test('a short outage of a busy program is read from whole blocks, oldest first', async () => {
  listening.sink.setCursor(PUMP, 900)
  listening.launch('second', { slot: 960 })
  listening.launch('first', { slot: 905 })
  busy(901, 90)
  await listening.start()
  await listening.pass(MINUTE)
  const launched = listening.sink.events().filter(({ kind }) => kind === 'launch')
  expect(launched).toMatchObject([{ mint: 'first' }, { mint: 'second' }])
  expect(listening.sink.events()).toHaveLength(2 + 360)
  expect(listening.sink.gaps()).toEqual([])
  expect(listening.asked('getTransaction')).toEqual([])
})

test.each([
  ['long', 100, 880, true],
  ['short one whose blocks are unavailable', 900, 90, false],
])(
  'of a %s outage the launches are found by their mint authority, and trades are a gap',
  async (_, cursor, slots, givesBlocks) => {
    listening.chain.givesBlocks = givesBlocks
    listening.sink.setCursor(PUMP, cursor)
    busy(cursor + 1, slots)
    listening.launch('second', { slot: cursor + 40 })
    listening.launch('first', { slot: cursor + 2 })
    await listening.start()
    await listening.pass(MINUTE)
    expect(listening.sink.mints()).toEqual(['first', 'second'])
    expect(listening.sink.gaps()).toMatchObject([{ program: PUMP, fromSlot: cursor + 1 }])
  },
)

test.each([
  ['partly', 950, 949],
  ['wholly', 2_000, 1_000],
])(
  'an outage of which the node has %s deleted the blocks is a gap up to there',
  async (_, oldest, end) => {
    listening.chain.oldest = oldest
    listening.sink.setCursor(PUMP, 900)
    listening.launch('deleted', { slot: 910 })
    listening.launch('kept', { slot: 960 })
    await listening.start()
    await listening.pass(MINUTE)
    expect(listening.sink.mints()).toEqual(oldest === 950 ? ['kept'] : [])
    const [gap, ...others] = listening.sink.gaps()
    expect(gap).toMatchObject({ program: PUMP, fromSlot: 901 })
    expect(gap?.toSlot).toBeGreaterThanOrEqual(end)
    expect(others).toEqual([])
    expect(listening.sink.cursorOf(PUMP)).toBeGreaterThan(1_000)
  },
)

test.each([
  [900, []],
  [-1_000, [{ kind: 'gap', program: PUMP, fromSlot: -999, toSlot: expect.any(Number) }]],
])(
  'where the node does not tell which blocks it keeps, what it missed lately is no gap: since slot %i',
  async (cursor, gaps) => {
    listening.chain.rpc.getFirstAvailableBlock = async () => {
      throw new PermanentError('JSON-RPC error -32601')
    }
    listening.sink.setCursor(PUMP, cursor)
    listening.launch('kept', { slot: 960 })
    await listening.start()
    await listening.pass(MINUTE)
    expect(listening.sink.mints()).toEqual(['kept'])
    expect(listening.sink.gaps()).toEqual(gaps)
  },
)

test("a block that can't be fetched is a gap", async () => {
  listening.sink.setCursor(PUMP, 900)
  busy(901, 90)
  const { getBlockEvents } = listening.chain.rpc
  listening.chain.rpc.getBlockEvents = async (slot) => (slot === 950 ? null : getBlockEvents(slot))
  await listening.start()
  await listening.pass(MINUTE)
  expect(listening.sink.gaps()).toEqual([
    { kind: 'gap', program: PUMP, fromSlot: 950, toSlot: 950 },
  ])
  expect(listening.sink.mints()).toHaveLength(360 - 4)
})

test('the cursor follows the lookup, and stops where the sink does', async () => {
  listening.sink.setCursor(PUMP, 500)
  for (let nth = 0; nth < 130; nth += 1) listening.launch(`mint ${nth}`, { slot: 501 + nth })
  const stuck = Promise.withResolvers<void>()
  listening.sink.onTake = async () => {
    if (listening.sink.mints().length > 0) await stuck.promise
  }
  await listening.start()
  await listening.pass(MINUTE)
  expect(listening.sink.mints()).toHaveLength(64)
  expect(listening.sink.cursorOf(PUMP)).toBe(500 + 64)
  stuck.resolve()
  await listening.pass(MINUTE)
  expect(listening.sink.mints()).toEqual(Array.from({ length: 130 }, (_, nth) => `mint ${nth}`))
})

test('live reports are not delayed by a lookup', async () => {
  listening.sink.setCursor(PUMP, 500)
  for (let nth = 0; nth < 500; nth += 1) listening.launch(`old ${nth}`, { slot: 501 })
  await listening.start({ perSecond: 5 })
  await listening.pass(5 * SECOND)
  listening.notify(listening.launch('new'))
  await listening.clock.advance(0)
  expect(listening.sink.mints()).toContain('new')
  expect(listening.sink.mints().length).toBeLessThan(500)
  expect(listening.sink.cursorOf(PUMP)).toBe(500)
})

test('after a silence it connects to the next endpoint, and looks up the time between', async () => {
  await listening.start()
  await listening.pass(MINUTE)
  listening.launch('missed')
  for (let passed = 0; passed < 15; passed += 1) {
    listening.chain.heads.processed += 2
    listening.chain.heads.confirmed += 2
    await listening.clock.advance(SECOND)
  }
  expect(listening.socket.opened.slice(0, 2)).toEqual(['ws://one', 'ws://two'])
  await listening.pass(10 * SECOND)
  expect(listening.sink.mints()).toEqual(['missed'])
  expect(listening.sink.gaps()).toEqual([])
})

test('a subscription that falls silent while slots go on is noticed', async () => {
  await listening.start()
  await listening.pass(MINUTE)
  const missed = Array.from({ length: 150 }, (_, nth) => `missed ${nth}`)
  for (const mint of missed) {
    listening.launch(mint)
    await listening.pass(SECOND)
  }
  await listening.pass(MINUTE)
  expect(listening.socket.opened.length).toBeGreaterThan(1)
  expect(new Set(listening.sink.mints())).toEqual(new Set(missed))
})

test('an outage of all endpoints loses nothing: transactions are looked up afterwards', async () => {
  listening.sink.setCursor(PUMP, 900)
  listening.launch('old', { slot: 950 })
  listening.chain.down = new RetryableError('HTTP 503')
  await listening.start()
  const live = listening.launch('live', {
    program: DBC,
    instruction: 'MigrationDammV2',
    logged: [],
  })
  listening.notify(live)
  await listening.pass(3 * MINUTE)
  expect(listening.sink.mints()).toEqual([])
  expect(listening.sink.cursorOf(PUMP)).toBe(900)
  listening.chain.down = null
  await listening.pass(2 * MINUTE)
  expect(new Set(listening.sink.mints())).toEqual(new Set(['live', 'old']))
  expect(listening.sink.gaps()).toEqual([])
})

test('trades that only a fetch can show use what the budget leaves, or are a gap', async () => {
  await listening.start({ perSecond: 10 })
  for (let nth = 0; nth < 100; nth += 1) {
    const slot = listening.chain.heads.processed
    const emits = tradeAt(slot, `mint ${nth}`)
    listening.notify(
      listening.chain.land({ slot, program: DBC, instruction: 'Swap', logged: [], emits }),
    )
  }
  const landed = listening.launch('launch', {
    program: DBC,
    instruction: 'InitializeVirtualPoolWithSplToken',
    logged: [],
  })
  listening.notify(landed)
  await listening.pass(5 * SECOND)
  expect(listening.sink.mints()).toContain('launch')
  await listening.pass(2 * MINUTE)
  expect(listening.sink.mints().length).toBeGreaterThan(1)
  expect(listening.sink.mints().length).toBeLessThan(50)
  expect(listening.sink.gaps()).toMatchObject([{ program: DBC, fromSlot: landed.slot }])
})

test('launches that an earlier process left unconfirmed are confirmed or dropped', async () => {
  const landed = listening.launch('landed', { slot: 700 })
  const dropped = listening.launch('dropped', { slot: 700 })
  listening.chain.drop(dropped)
  listening.sink.left = [landed.signature, dropped.signature]
  await listening.start()
  await listening.pass(2 * MINUTE)
  expect(listening.sink.events()).toEqual([
    { kind: 'confirmed', signatures: [landed.signature] },
    { kind: 'dropped', signatures: [dropped.signature] },
  ])
})

test('in a flood it restarts from its cursors, and nothing is lost', async () => {
  listening.sink.setCursor(DBC, listening.chain.heads.processed)
  await listening.start({ perSecond: 1_000 })
  listening.chain.down = new RetryableError('HTTP 503')
  const slot = listening.chain.heads.processed
  const instruction = 'InitializeVirtualPoolWithSplToken'
  for (let nth = 0; nth < 2_100; nth += 1) {
    listening.notify(
      listening.launch(`mint ${nth}`, { slot, program: DBC, instruction, logged: [] }),
    )
  }
  await listening.pass(5 * SECOND)
  expect(listening.sink.mints()).toEqual([])
  listening.chain.down = null
  await listening.pass(MINUTE)
  expect(new Set(listening.sink.mints()).size).toBe(2_100)
  expect(listening.sink.gaps()).toEqual([])
})
