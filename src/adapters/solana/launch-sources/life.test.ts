import { afterEach, beforeEach, expect, test } from 'vitest'
import { DBC, PUMP, tradeAt } from '../../../../test/support/chain/scripted-launches.ts'
import { type Listening, setUpListening } from '../../../../test/support/chain/websocket-source.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'

let house: Listening

beforeEach(() => {
  house = setUpListening()
})

afterEach(() => house.stop())

test('the cursor stays behind the forks and what is not taken yet', async () => {
  await house.start()
  await house.pass(MINUTE)
  const behind = house.chain.heads.processed
  expect(house.sink.cursorOf(PUMP)).toBeGreaterThan(behind - 50)
  expect(house.sink.cursorOf(PUMP)).toBeLessThanOrEqual(behind - 32)

  const stuck = Promise.withResolvers<void>()
  house.sink.onTake = () => stuck.promise
  const landed = house.launch('mint')
  house.tell(landed)
  await house.pass(2 * MINUTE)
  expect(house.sink.cursorOf(PUMP)).toBe(landed.slot - 1)
  stuck.resolve()
  await house.pass(MINUTE)
  expect(house.sink.mints()).toEqual(['mint'])
  expect(house.sink.cursorOf(PUMP)).toBeGreaterThan(landed.slot)
})

test('a sink that fails is tried again until it takes everything, in order', async () => {
  await house.start()
  house.sink.failing = 5
  house.tell(house.launch('one'))
  await house.pass(SECOND)
  house.tell(house.launch('two'))
  await house.pass(2 * MINUTE)
  expect(house.sink.mints()).toEqual(['one', 'two'])
})

test('what happened while nobody listened is looked up from the cursor, oldest first', async () => {
  house.sink.setCursor(PUMP, 900)
  house.launch('before', { slot: 900 })
  house.launch('third', { slot: 960 })
  house.launch('first', { slot: 901 })
  house.launch('second', { slot: 930 })
  house.launch('failed', { slot: 931, failed: true })
  await house.start()
  await house.pass(10 * SECOND)
  expect(house.sink.mints()).toEqual(['first', 'second', 'third'])
  expect(house.sink.gaps()).toEqual([])
})

/** More than is fetched one by one. */
function busy(fromSlot: number, slots: number) {
  for (let nth = 0; nth < slots * 4; nth += 1) {
    const slot = fromSlot + (nth % slots)
    const tells = tradeAt(slot, 'traded')
    house.chain.land({ slot, program: PUMP, instruction: 'Buy', tells })
  }
}

test('a short outage of a busy program is read from whole blocks, oldest first', async () => {
  house.sink.setCursor(PUMP, 900)
  house.launch('second', { slot: 960 })
  house.launch('first', { slot: 905 })
  busy(901, 90)
  await house.start()
  await house.pass(MINUTE)
  const launched = house.sink.events().filter(({ kind }) => kind === 'launch')
  expect(launched).toMatchObject([{ mint: 'first' }, { mint: 'second' }])
  expect(house.sink.events()).toHaveLength(2 + 360)
  expect(house.sink.gaps()).toEqual([])
  expect(house.asked('getTransaction')).toEqual([])
})

test.each([
  ['long', 100, 880, true],
  ['short one without blocks to be had', 900, 90, false],
])(
  'of a %s outage the launches are found by their mint authority, and trades are a gap',
  async (_, cursor, slots, givesBlocks) => {
    house.chain.givesBlocks = givesBlocks
    house.sink.setCursor(PUMP, cursor)
    busy(cursor + 1, slots)
    house.launch('second', { slot: cursor + 40 })
    house.launch('first', { slot: cursor + 2 })
    await house.start()
    await house.pass(MINUTE)
    expect(house.sink.mints()).toEqual(['first', 'second'])
    expect(house.sink.gaps()).toMatchObject([{ program: PUMP, fromSlot: cursor + 1 }])
  },
)

test('a block that is not to be had is a gap', async () => {
  house.sink.setCursor(PUMP, 900)
  busy(901, 90)
  const { getBlockEvents } = house.chain.rpc
  house.chain.rpc.getBlockEvents = async (slot) => (slot === 950 ? null : getBlockEvents(slot))
  await house.start()
  await house.pass(MINUTE)
  expect(house.sink.gaps()).toEqual([{ kind: 'gap', program: PUMP, fromSlot: 950, toSlot: 950 }])
  expect(house.sink.mints()).toHaveLength(360 - 4)
})

test('the cursor follows what is looked up, and stops where the sink does', async () => {
  house.sink.setCursor(PUMP, 500)
  for (let nth = 0; nth < 130; nth += 1) house.launch(`mint ${nth}`, { slot: 501 + nth })
  const stuck = Promise.withResolvers<void>()
  house.sink.onTake = async () => {
    if (house.sink.mints().length > 0) await stuck.promise
  }
  await house.start()
  await house.pass(MINUTE)
  expect(house.sink.mints()).toHaveLength(64)
  expect(house.sink.cursorOf(PUMP)).toBe(500 + 64)
  stuck.resolve()
  await house.pass(MINUTE)
  expect(house.sink.mints()).toEqual(Array.from({ length: 130 }, (_, nth) => `mint ${nth}`))
})

test('what is told meanwhile is not held up by what is looked up', async () => {
  house.sink.setCursor(PUMP, 500)
  for (let nth = 0; nth < 500; nth += 1) house.launch(`old ${nth}`, { slot: 501 })
  await house.start({ perSecond: 5 })
  await house.pass(5 * SECOND)
  house.tell(house.launch('new'))
  await house.clock.advance(0)
  expect(house.sink.mints()).toContain('new')
  expect(house.sink.mints().length).toBeLessThan(500)
  expect(house.sink.cursorOf(PUMP)).toBe(500)
})

test('after a silence it connects anew, to the next endpoint, and looks up the time between', async () => {
  await house.start()
  await house.pass(MINUTE)
  house.launch('missed')
  for (let passed = 0; passed < 15; passed += 1) {
    house.chain.heads.processed += 2
    house.chain.heads.confirmed += 2
    await house.clock.advance(SECOND)
  }
  expect(house.socket.opened.slice(0, 2)).toEqual(['ws://one', 'ws://two'])
  await house.pass(10 * SECOND)
  expect(house.sink.mints()).toEqual(['missed'])
  expect(house.sink.gaps()).toEqual([])
})

test('a subscription that falls silent while slots go on is noticed', async () => {
  await house.start()
  await house.pass(MINUTE)
  const missed = Array.from({ length: 150 }, (_, nth) => `missed ${nth}`)
  for (const mint of missed) {
    house.launch(mint)
    await house.pass(SECOND)
  }
  await house.pass(MINUTE)
  expect(house.socket.opened.length).toBeGreaterThan(1)
  expect(new Set(house.sink.mints())).toEqual(new Set(missed))
})

test('endpoints that are away lose nothing: it is looked up once they are back', async () => {
  house.sink.setCursor(PUMP, 900)
  house.launch('old', { slot: 950 })
  house.chain.down = new RetryableError('HTTP 503')
  await house.start()
  const live = house.launch('live', { program: DBC, instruction: 'MigrationDammV2', logged: [] })
  house.tell(live)
  await house.pass(3 * MINUTE)
  expect(house.sink.mints()).toEqual([])
  expect(house.sink.cursorOf(PUMP)).toBe(900)
  house.chain.down = null
  await house.pass(2 * MINUTE)
  expect(new Set(house.sink.mints())).toEqual(new Set(['live', 'old']))
  expect(house.sink.gaps()).toEqual([])
})

test('trades that only a fetch can tell use what the budget leaves, or are a gap', async () => {
  await house.start({ perSecond: 10 })
  for (let nth = 0; nth < 100; nth += 1) {
    const slot = house.chain.heads.processed
    const tells = tradeAt(slot, `mint ${nth}`)
    house.tell(house.chain.land({ slot, program: DBC, instruction: 'Swap', logged: [], tells }))
  }
  const landed = house.launch('launch', {
    program: DBC,
    instruction: 'InitializeVirtualPoolWithSplToken',
    logged: [],
  })
  house.tell(landed)
  await house.pass(5 * SECOND)
  expect(house.sink.mints()).toContain('launch')
  await house.pass(2 * MINUTE)
  expect(house.sink.mints().length).toBeGreaterThan(1)
  expect(house.sink.mints().length).toBeLessThan(50)
  expect(house.sink.gaps()).toMatchObject([{ program: DBC, fromSlot: landed.slot }])
})

test('launches that an earlier process left unconfirmed are confirmed or taken back', async () => {
  const landed = house.launch('landed', { slot: 700 })
  const dropped = house.launch('dropped', { slot: 700 })
  house.chain.drop(dropped)
  house.sink.left = [landed.signature, dropped.signature]
  await house.start()
  await house.pass(2 * MINUTE)
  expect(house.sink.events()).toEqual([
    { kind: 'confirmed', signatures: [landed.signature] },
    { kind: 'rollback', signatures: [dropped.signature] },
  ])
})

test('in a flood it begins again from its cursors, and nothing is lost', async () => {
  house.sink.setCursor(DBC, house.chain.heads.processed)
  await house.start({ perSecond: 1_000 })
  house.chain.down = new RetryableError('HTTP 503')
  const slot = house.chain.heads.processed
  const instruction = 'InitializeVirtualPoolWithSplToken'
  for (let nth = 0; nth < 2_100; nth += 1) {
    house.tell(house.launch(`mint ${nth}`, { slot, program: DBC, instruction, logged: [] }))
  }
  await house.pass(5 * SECOND)
  expect(house.sink.mints()).toEqual([])
  house.chain.down = null
  await house.pass(MINUTE)
  expect(new Set(house.sink.mints()).size).toBe(2_100)
  expect(house.sink.gaps()).toEqual([])
})
