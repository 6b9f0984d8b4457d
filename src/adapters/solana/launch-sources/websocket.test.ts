import { afterEach, beforeEach, expect, test } from 'vitest'
import { DBC, launchAt, PUMP, tradeAt } from '../../../../test/support/chain/scripted-launches.ts'
import { type Listening, setUpListening } from '../../../../test/support/chain/websocket-source.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'

let house: Listening

beforeEach(() => {
  house = setUpListening()
})

afterEach(() => house.stop())

test('a launch that the logs tell of is told at once, and again once it is confirmed', async () => {
  await house.start()
  const landed = house.launch('mint')
  house.tell(landed)
  await house.clock.advance(0)
  expect(house.sink.batches).toMatchObject([
    { source: 'websocket', commitment: 'processed', events: [{ kind: 'launch', mint: 'mint' }] },
  ])
  expect(house.asked('getTransaction')).toEqual([])
  await house.pass(5 * SECOND)
  expect(house.sink.events().at(-1)).toEqual({ kind: 'confirmed', signatures: [landed.signature] })
})

test('one transaction that several subscriptions tell of is told once', async () => {
  await house.start()
  const landed = house.launch('mint')
  house.tell(landed)
  house.tell(landed)
  await house.clock.advance(0)
  expect(house.sink.mints()).toEqual(['mint'])
})

test('trades are told and not followed up', async () => {
  await house.start()
  const slot = house.chain.heads.processed
  house.tell(
    house.chain.land({ slot, program: PUMP, instruction: 'Buy', tells: tradeAt(slot, 'mint') }),
  )
  await house.pass(5 * SECOND)
  expect(house.sink.events()).toMatchObject([{ kind: 'trade', mint: 'mint' }])
  expect(house.asked('getSignatureStatuses')).toEqual([])
})

test('what failed is not told', async () => {
  await house.start()
  house.tell(house.launch('mint', { failed: true }))
  await house.pass(5 * SECOND)
  expect(house.sink.events()).toEqual([])
})

test('where logs tell nothing the transaction is fetched as soon as it is confirmed', async () => {
  await house.start()
  const landed = house.launch('mint', {
    program: DBC,
    instruction: 'InitializeVirtualPoolWithSplToken',
    logged: [],
  })
  house.tell(landed)
  await house.pass(3 * SECOND)
  expect(house.sink.batches).toMatchObject([
    { commitment: 'confirmed', events: [{ kind: 'launch', mint: 'mint' }] },
  ])
})

test.each(['InitializeMint2', 'Initialize', 'SetCreator'])(
  'the like-sounding instruction %s is not fetched',
  async (instruction) => {
    await house.start()
    house.tell(house.launch('mint', { instruction, logged: [] }))
    await house.pass(3 * SECOND)
    expect(house.asked('getTransaction')).toEqual([])
  },
)

test('a launch whose logs were cut off is fetched', async () => {
  await house.start()
  house.tell(house.launch('mint', { instruction: 'Migrate', logged: [], truncated: true }))
  await house.pass(3 * SECOND)
  expect(house.sink.mints()).toEqual(['mint'])
})

test('a launch that is told before its logs were cut off is told at once, the rest behind it', async () => {
  await house.start()
  const slot = house.chain.heads.processed
  const tells = (signature: string) => [
    ...launchAt(slot, 'mint')(signature),
    ...tradeAt(slot, 'mint')(signature),
  ]
  const logged = launchAt(slot, 'mint')('signature')
  house.tell(house.launch('mint', { slot, tells, logged, truncated: true }))
  await house.clock.advance(0)
  expect(house.sink.batches).toMatchObject([
    { commitment: 'processed', events: [{ kind: 'launch' }] },
  ])
  await house.pass(3 * SECOND)
  const later = house.sink.batches.slice(1).map(({ events }) => events.map(({ kind }) => kind))
  expect(later).toContainEqual(['launch', 'trade'])
  expect(later).toContainEqual(['confirmed'])
})

/** Its logs end before anything in them points to a launch. */
const CUT = { instruction: 'Buy', logged: [], truncated: true }

test('a launch behind the end of cut logs is fetched once the second ear hears of it', async () => {
  await house.start({ perSecond: 2 })
  const { context, value } = house.chain.notificationOf(house.launch('mint', CUT))
  house.socket.logs('processed', value, context.slot)
  await house.clock.advance(0)
  expect(house.asked('getTransaction')).toEqual([])
  house.socket.logs('confirmed', value, context.slot)
  await house.pass(5 * SECOND)
  expect(house.sink.mints()).toEqual(['mint'])
})

test('a launch behind the end of cut logs that nobody fetched is a gap, and found by listing', async () => {
  await house.start({ perSecond: 2 })
  const landed = house.launch('mint', { ...CUT, program: DBC, accounts: [] })
  house.tell(landed)
  await house.pass(2 * MINUTE)
  expect(house.sink.mints()).toEqual(['mint'])
  expect(house.sink.gaps()).toMatchObject([{ fromSlot: landed.slot, toSlot: landed.slot }])
})

test('a decoder that falls over takes nothing else with it', async () => {
  const { decode } = house.chain.decoder
  house.chain.decoder.decode = (scene) => {
    if (scene.slot === 1_002) throw new Error('a mistake')
    return decode(scene)
  }
  await house.start()
  house.tell(house.launch('bad', { slot: 1_002 }))
  house.tell(
    house.launch('unfetched', { slot: 1_002, program: DBC, instruction: 'Swap', logged: [] }),
  )
  house.tell(house.launch('good', { slot: 1_003 }))
  await house.pass(2 * MINUTE)
  expect(house.sink.mints()).toEqual(['good'])
  expect(house.sink.cursorOf(PUMP)).toBeGreaterThan(1_003)
})

test('what cannot be had is a gap, what was forked away is none', async () => {
  await house.start()
  const held = house.launch('held', { program: DBC, instruction: 'MigrationDammV2', logged: [] })
  const gone = house.launch('gone', { program: DBC, instruction: 'MigrationDammV2', logged: [] })
  house.chain.unavailable.add(held.signature)
  house.tell(held)
  house.tell(gone)
  house.chain.drop(gone)
  await house.pass(MINUTE)
  expect(house.sink.events()).toEqual([
    { kind: 'gap', program: DBC, fromSlot: held.slot, toSlot: held.slot },
  ])
})

test('an answer that is about another transaction is not believed', async () => {
  await house.start()
  const other = house.launch('other', { slot: 500 })
  house.chain.distort = (raw) => ({
    ...raw,
    meta: { ...(raw.meta as object), signature: other.signature },
  })
  house.tell(house.launch('mint', { program: DBC, instruction: 'MigrationDammV2', logged: [] }))
  await house.pass(MINUTE)
  expect(house.sink.mints()).toEqual([])
})

test('hostile notifications do no harm', async () => {
  await house.start()
  const { signature } = house.launch('mint')
  for (const value of [
    null,
    {},
    { signature, err: null, logs: null },
    { signature, err: null, logs: [1, {}] },
    { signature: '<script>', err: null, logs: [] },
    { signature, logs: [] },
  ]) {
    house.socket.logs('processed', value, house.chain.heads.processed)
  }
  house.tell(house.launch('after'))
  await house.clock.advance(0)
  expect(house.sink.mints()).toEqual(['after'])
})

test('a processed launch that the chain dropped is taken back', async () => {
  await house.start()
  const landed = house.launch('mint')
  house.tell(landed)
  house.chain.drop(landed)
  await house.pass(2 * MINUTE)
  expect(house.sink.events().at(-1)).toEqual({ kind: 'rollback', signatures: [landed.signature] })
})
