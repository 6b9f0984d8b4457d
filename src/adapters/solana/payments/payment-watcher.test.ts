import { afterEach, expect, test } from 'vitest'
import { BUYER, scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { scriptedSocket } from '../../../../test/support/chain/scripted-socket.ts'
import { manualClock, settle } from '../../../../test/support/clocks/manual-clock.ts'
import { memorySink } from '../../../../test/support/memory-sink.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { watchPayments } from './payment-watcher.ts'

const running: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

/** A watcher of a wallet that was read up to slot 900. */
async function start(
  chain = scriptedChain(),
  more: {
    wsUrls?: string[]
    acknowledged?: Promise<void>
    isNew?: boolean
    wallets?: string[]
  } = {},
) {
  const clock = manualClock()
  const sink = memorySink()
  if (!more.isNew) sink.cursors.set(WALLET, { slot: 900, balance: null })
  const socket = scriptedSocket()
  if (more.acknowledged) socket.acknowledged = more.acknowledged
  socket.onOpen = () => chain.asked.push('subscribe')
  const end = new AbortController()
  const watching = watchPayments({
    rpc: chain.rpc,
    wsUrls: more.wsUrls ?? ['ws://one', 'ws://two'],
    wallets: more.wallets ?? [WALLET],
    sink,
    clock,
    entropy: (bytes) => new Uint8Array(bytes),
    log: quietLog,
    signal: end.signal,
    openSocket: socket.open,
  })
  running.push(async () => {
    end.abort()
    await watching
  })
  while (chain.asked.length + socket.opened.length === 0) await settle()
  return { chain, clock, sink, socket, watching }
}

/** Lets time pass under a socket that lives. */
async function pass({ clock, socket }: Awaited<ReturnType<typeof start>>, ms: number) {
  for (let passed = 0; passed < ms; passed += SECOND) {
    socket.slot(1_000)
    await clock.advance(SECOND)
  }
}

test('subscribes first, then looks up', async () => {
  const acknowledged = Promise.withResolvers<void>()
  const { chain, clock } = await start(undefined, { acknowledged: acknowledged.promise })
  await clock.advance(9 * SECOND)
  expect(chain.asked).toEqual([])
  acknowledged.resolve()
  await clock.advance(0)
  expect(chain.asked[0]).toBe('subscribe')
  expect(chain.asked.some((line) => line.startsWith('getSignaturesForAddress'))).toBe(true)
})

test('looks up without a subscription that takes too long', async () => {
  const { chain, clock } = await start(undefined, { acknowledged: new Promise(() => {}) })
  await clock.advance(10 * SECOND)
  expect(chain.asked.some((line) => line.startsWith('getSignaturesForAddress'))).toBe(true)
})

test('looks up even if every subscription is refused', async () => {
  const { chain, clock, sink } = await start(undefined, { wsUrls: [] })
  const signature = chain.pay(950, 5n)
  await clock.advance(4 * SECOND)
  expect(sink.settled.has(signature)).toBe(true)
})

test('a hint is fetched at once, and handed over without a cursor', async () => {
  const { chain, clock, sink, socket } = await start()
  await clock.advance(0)
  const signature = chain.pay(1_001, 5n)
  chain.heads.confirmed = 1_001
  socket.logs('confirmed', { signature, err: null, logs: [] }, 1_001)
  await clock.advance(0)
  expect(sink.confirmed.has(signature)).toBe(true)
  chain.heads.finalized = 1_001
  socket.logs('finalized', { signature, err: null, logs: [] }, 1_001)
  await clock.advance(0)
  expect(sink.settled.get(signature)?.transfers).toMatchObject([{ lamports: 5n }])
  expect(sink.cursors.get(WALLET)?.slot).toBe(900)
})

test.each([
  ['of a failure', { signature: '5'.repeat(88), err: { InstructionError: [0, 'Custom'] } }],
  ['without a signature', { err: null }],
  ['with a signature that is none', { signature: '../x', err: null }],
  ['of nothing', null],
  ['of text', 'hello'],
])('a hint %s is left alone', async (_, value) => {
  const { chain, clock, socket } = await start()
  await clock.advance(0)
  socket.logs('confirmed', value, 1_001)
  await clock.advance(0)
  expect(chain.asked.filter((line) => line.startsWith('getTransaction'))).toEqual([])
})

test('a silent socket is closed after ten seconds, and missed payments are looked up', async () => {
  const watcher = await start()
  const { chain, clock, socket, sink } = watcher
  await pass(watcher, MINUTE)
  expect(socket.opened).toEqual(['ws://one'])
  let missed = ''
  socket.onOpen = () => {
    missed = chain.pay(990, 5n)
  }
  for (let step = 0; step < 50 && missed === ''; step += 1) await clock.advance(0.25 * SECOND)
  expect(socket.opened).toEqual(['ws://one', 'ws://two'])
  expect(sink.settled.has(missed)).toBe(true)
})

test('a closed socket is opened again', async () => {
  const { clock, socket } = await start()
  await clock.advance(0)
  socket.close()
  await clock.advance(2 * SECOND)
  expect(socket.opened).toEqual(['ws://one', 'ws://two'])
})

test('keeps trying while everything is down, and raises one alarm', async () => {
  const watcher = await start()
  const { chain, clock, sink, socket } = watcher
  chain.down = new RetryableError('HTTP 503')
  socket.refuses = true
  await clock.advance(10 * MINUTE)
  expect(sink.alarms).toEqual(['endpoint_down'])
  const signature = chain.pay(990, 5n)
  chain.down = null
  await clock.advance(4 * SECOND)
  expect(sink.settled.has(signature)).toBe(true)
})

test('a failing sink does not count as a failing endpoint, and stops no other wallet', async () => {
  const watcher = await start(undefined, { wallets: [WALLET, BUYER] })
  const { chain, sink } = watcher
  const { cursor } = sink
  sink.cursor = async (wallet) => {
    if (wallet === WALLET) throw new Error('the database is away')
    return cursor(wallet)
  }
  await pass(watcher, 2 * MINUTE)
  const signature = chain.pay(990, 5n)
  await pass(watcher, 4 * SECOND)
  expect(sink.alarms).toEqual([])
  expect(sink.settled.has(signature)).toBe(true)
})

test('waits as long as a 429 asks for', async () => {
  const chain = scriptedChain()
  chain.down = new RetryableError('HTTP 429', { retryAfterMs: 60 * SECOND })
  const watcher = await start(chain)
  await watcher.clock.advance(0)
  chain.asked.length = 0
  await pass(watcher, 59 * SECOND)
  expect(chain.asked).toEqual([])
  await pass(watcher, SECOND)
  expect(chain.asked).toContain('getSlot finalized')
})

test('one absurd answer for the head is forgotten', async () => {
  const chain = scriptedChain()
  const { getSlot, getSignaturesForAddress } = chain.rpc
  let absurd = 0
  chain.rpc.getSlot = async (...asked) => (absurd-- > 0 ? 4e12 : getSlot(...asked))
  chain.rpc.getSignaturesForAddress = async (address, query) => {
    if ((query.minContextSlot ?? 0) > 1_000) throw new RetryableError('behind')
    return getSignaturesForAddress(address, query)
  }
  const watcher = await start(chain)
  await pass(watcher, 2 * SECOND)
  absurd = 1
  await pass(watcher, 4 * SECOND)
  const signature = chain.pay(990, 5n)
  await pass(watcher, 4 * SECOND)
  expect(watcher.sink.settled.has(signature)).toBe(true)
})

test('a wallet that was never read does not begin at an absurd slot', async () => {
  const chain = scriptedChain()
  const { getSlot } = chain.rpc
  let absurd = 1
  chain.rpc.getSlot = async (...asked) => (absurd-- > 0 ? 4e12 : getSlot(...asked))
  const watcher = await start(chain, { isNew: true })
  await pass(watcher, 8 * SECOND)
  expect(watcher.sink.cursors.get(WALLET)?.slot).toBe(936)
})

test('makes as many requests with ten thousand open orders as with none', async () => {
  const asked = async (references: string[]) => {
    const watcher = await start()
    watcher.sink.references = references
    await pass(watcher, MINUTE - SECOND)
    return watcher.chain.asked.length
  }
  const many = Array.from({ length: 10_000 }, (_, index) => `reference ${index}`)
  expect(await asked(many)).toBe(await asked([]))
})

test('a payment that a fork took is reported while a backlog can’t be read to its end', async () => {
  const chain = scriptedChain()
  chain.heads = { confirmed: 1_040, finalized: 1_000 }
  const { getSignaturesForAddress } = chain.rpc
  chain.rpc.getSignaturesForAddress = async (address, asked, signal) => {
    if (asked.commitment === 'finalized') throw new RetryableError('HTTP 503')
    return getSignaturesForAddress(address, asked, signal)
  }
  const signature = chain.pay(1_001, 5n)
  const watcher = await start(chain)
  await pass(watcher, 5 * SECOND)
  expect(watcher.sink.confirmed.has(signature)).toBe(true)
  chain.drop(signature)
  chain.heads = { confirmed: 1_080, finalized: 1_040 }
  await pass(watcher, MINUTE)
  expect(watcher.sink.confirmed.has(signature)).toBe(false)
})
