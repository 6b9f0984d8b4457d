import { afterEach, beforeEach, expect, test } from 'vitest'
import { DBC, launchAt, PUMP, tradeAt } from '../../../../test/support/chain/scripted-launches.ts'
import { type Listening, setUpListening } from '../../../../test/support/chain/websocket-source.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'

let listening: Listening

beforeEach(() => {
  listening = setUpListening()
})

afterEach(() => listening.stop())

test('a launch in the logs is reported at once, and again once it is confirmed', async () => {
  await listening.start()
  const landed = listening.launch('mint')
  listening.notify(landed)
  await listening.clock.advance(0)
  expect(listening.sink.batches).toMatchObject([
    { source: 'websocket', commitment: 'processed', events: [{ kind: 'launch', mint: 'mint' }] },
  ])
  expect(listening.asked('getTransaction')).toEqual([])
  await listening.pass(5 * SECOND)
  expect(listening.sink.events().at(-1)).toEqual({
    kind: 'confirmed',
    signatures: [landed.signature],
  })
})

test('one transaction that several subscriptions report is reported once', async () => {
  await listening.start()
  const landed = listening.launch('mint')
  listening.notify(landed)
  listening.notify(landed)
  await listening.clock.advance(0)
  expect(listening.sink.mints()).toEqual(['mint'])
})

test('trades are reported and not followed up', async () => {
  await listening.start()
  const slot = listening.chain.heads.processed
  listening.notify(
    listening.chain.land({ slot, program: PUMP, instruction: 'Buy', emits: tradeAt(slot, 'mint') }),
  )
  await listening.pass(5 * SECOND)
  expect(listening.sink.events()).toMatchObject([{ kind: 'trade', mint: 'mint' }])
  expect(listening.asked('getSignatureStatuses')).toEqual([])
})

test('what failed is not reported', async () => {
  await listening.start()
  listening.notify(listening.launch('mint', { failed: true }))
  await listening.pass(5 * SECOND)
  expect(listening.sink.events()).toEqual([])
})

test('if the logs are not enough, the transaction is fetched once it is confirmed', async () => {
  await listening.start()
  const landed = listening.launch('mint', {
    program: DBC,
    instruction: 'InitializeVirtualPoolWithSplToken',
    logged: [],
  })
  listening.notify(landed)
  await listening.pass(3 * SECOND)
  expect(listening.sink.batches).toMatchObject([
    { commitment: 'confirmed', events: [{ kind: 'launch', mint: 'mint' }] },
  ])
})

test.each(['InitializeMint2', 'Initialize', 'SetCreator'])(
  'the similarly named instruction %s is not fetched',
  async (instruction) => {
    await listening.start()
    listening.notify(listening.launch('mint', { instruction, logged: [] }))
    await listening.pass(3 * SECOND)
    expect(listening.asked('getTransaction')).toEqual([])
  },
)

test('a launch whose logs were cut off is fetched', async () => {
  await listening.start()
  listening.notify(
    listening.launch('mint', { instruction: 'Migrate', logged: [], truncated: true }),
  )
  await listening.pass(3 * SECOND)
  expect(listening.sink.mints()).toEqual(['mint'])
})

test('a launch before the cut in its logs is reported at once, the rest later', async () => {
  await listening.start()
  const slot = listening.chain.heads.processed
  const emits = (signature: string) => [
    ...launchAt(slot, 'mint')(signature),
    ...tradeAt(slot, 'mint')(signature),
  ]
  const logged = launchAt(slot, 'mint')('signature')
  listening.notify(listening.launch('mint', { slot, emits, logged, truncated: true }))
  await listening.clock.advance(0)
  expect(listening.sink.batches).toMatchObject([
    { commitment: 'processed', events: [{ kind: 'launch' }] },
  ])
  await listening.pass(3 * SECOND)
  const later = listening.sink.batches.slice(1).map(({ events }) => events.map(({ kind }) => kind))
  expect(later).toContainEqual(['launch', 'trade'])
  expect(later).toContainEqual(['confirmed'])
})

/** Its logs end before anything in them points to a launch. */
const CUT = { instruction: 'Buy', logged: [], truncated: true }

test('a launch after the end of cut logs is fetched once the second subscription reports it', async () => {
  await listening.start({ perSecond: 2 })
  const { context, value } = listening.chain.notificationOf(listening.launch('mint', CUT))
  listening.socket.logs('processed', value, context.slot)
  await listening.clock.advance(0)
  expect(listening.asked('getTransaction')).toEqual([])
  listening.socket.logs('confirmed', value, context.slot)
  await listening.pass(5 * SECOND)
  expect(listening.sink.mints()).toEqual(['mint'])
})

test('a launch after the end of cut logs that was not fetched is a gap of each program that reported it, and found by listing', async () => {
  await listening.start({ perSecond: 2 })
  const landed = listening.launch('mint', { ...CUT, program: DBC, accounts: [] })
  listening.notify(landed)
  await listening.pass(2 * MINUTE)
  expect(listening.sink.mints()).toEqual(['mint'])
  const { slot } = landed
  const gaps = [PUMP, DBC].map((program) => ({ program, fromSlot: slot, toSlot: slot }))
  expect(listening.sink.gaps()).toMatchObject(gaps)
})

test('a decoder that throws affects nothing else', async () => {
  const { decode } = listening.chain.decoder
  listening.chain.decoder.decode = (tx) => {
    if (tx.slot === 1_002) throw new Error('a mistake')
    return decode(tx)
  }
  await listening.start()
  listening.notify(listening.launch('bad', { slot: 1_002 }))
  listening.notify(
    listening.launch('unfetched', { slot: 1_002, program: DBC, instruction: 'Swap', logged: [] }),
  )
  listening.notify(listening.launch('good', { slot: 1_003 }))
  await listening.pass(2 * MINUTE)
  expect(listening.sink.mints()).toEqual(['good'])
  expect(listening.sink.cursorOf(PUMP)).toBeGreaterThan(1_003)
})

test('an unavailable transaction is a gap, a forked one is not', async () => {
  await listening.start()
  const held = listening.launch('held', {
    program: DBC,
    instruction: 'MigrationDammV2',
    logged: [],
  })
  const gone = listening.launch('gone', {
    program: DBC,
    instruction: 'MigrationDammV2',
    logged: [],
  })
  listening.chain.unavailable.add(held.signature)
  listening.notify(held)
  listening.notify(gone)
  listening.chain.drop(gone)
  await listening.pass(MINUTE)
  expect(listening.sink.events()).toEqual([
    { kind: 'gap', program: DBC, fromSlot: held.slot, toSlot: held.slot },
  ])
})

test('an answer about another transaction is ignored', async () => {
  await listening.start()
  const other = listening.launch('other', { slot: 500 })
  listening.chain.distort = (raw) => ({
    ...raw,
    meta: { ...(raw.meta as object), signature: other.signature },
  })
  listening.notify(
    listening.launch('mint', { program: DBC, instruction: 'MigrationDammV2', logged: [] }),
  )
  await listening.pass(MINUTE)
  expect(listening.sink.mints()).toEqual([])
})

test('hostile notifications do no harm', async () => {
  await listening.start()
  const { signature } = listening.launch('mint')
  for (const value of [
    null,
    {},
    { signature, err: null, logs: null },
    { signature, err: null, logs: [1, {}] },
    { signature: '<script>', err: null, logs: [] },
    { signature, logs: [] },
  ]) {
    listening.socket.logs('processed', value, listening.chain.heads.processed)
  }
  listening.notify(listening.launch('after'))
  await listening.clock.advance(0)
  expect(listening.sink.mints()).toEqual(['after'])
})

test('a processed launch that a fork dropped is reported as dropped', async () => {
  await listening.start()
  const landed = listening.launch('mint')
  listening.notify(landed)
  listening.chain.drop(landed)
  await listening.pass(2 * MINUTE)
  expect(listening.sink.events().at(-1)).toEqual({
    kind: 'dropped',
    signatures: [landed.signature],
  })
})
