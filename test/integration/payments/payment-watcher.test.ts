import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
} from '@solana/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { watchPayments } from '../../../src/adapters/solana/payments/payment-watcher.ts'
import { rescan } from '../../../src/adapters/solana/payments/rescan.ts'
import { createSolanaRpc } from '../../../src/adapters/solana/rpc/rpc.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { type MemorySink, memorySink } from '../../support/memory-sink.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { clientOf, eventually, startTestWorld, transferWith } from '../sandbox/client.ts'

let world: World
let client: ReturnType<typeof clientOf>
let wallet: Address
let payer: KeyPairSigner
let sink: MemorySink
let stop: () => Promise<void>

beforeEach(async () => {
  world = await startTestWorld()
  client = clientOf(world)
  payer = await client.funded()
  wallet = (await generateKeyPairSigner()).address
  sink = memorySink()
  stop = watch()
})

afterEach(async () => {
  await stop()
  await world.stop()
})

/** Watches with a scan four times a second, and returns how to stop. */
function watch({ subscribed = true, rpcUrls = [world.env.SOLANA_RPC_URL ?? ''] } = {}) {
  const end = new AbortController()
  const rpc = createSolanaRpc({
    urls: rpcUrls,
    clock: systemClock,
    log: quietLog,
  })
  const watching = watchPayments({
    rpc,
    wsUrls: subscribed ? [world.env.SOLANA_WS_URL ?? ''] : [],
    wallets: [wallet],
    sink,
    clock: systemClock,
    entropy: systemEntropy,
    log: quietLog,
    signal: end.signal,
    scanEveryMs: 250,
    requestsPerSecond: 200,
  })
  return async () => {
    end.abort()
    await watching
  }
}

const cursorKnown = () => eventually(async () => sink.cursors.get(wallet))
const settled = (signature: string) => eventually(async () => sink.settled.get(signature))

test('a transfer is seen at confirmed, settled at finalized, and moves the cursor', async () => {
  await cursorKnown()
  const reference = (await generateKeyPairSigner()).address
  // However slow this machine is, it is not final before it was seen.
  world.chain?.faults.set({ finalityStalls: true })
  const signature = await client.send(payer, [transferWith(payer, wallet, 1_000_000n, reference)])
  const seen = await eventually(async () => sink.confirmed.get(signature))
  expect(sink.settled.has(signature)).toBe(false)
  world.chain?.faults.clear()
  expect(seen.transfers).toEqual([{ path: '0', source: payer.address, lamports: 1_000_000n }])
  const landed = await settled(signature)
  expect(landed).toEqual(seen)
  expect(landed.accountKeys).toContain(reference)
  expect(landed.balance).toEqual({ before: 0n, after: 1_000_000n })
  const cursor = await eventually(async () => {
    const at = sink.cursors.get(wallet)
    return at && at.slot >= landed.slot ? at : null
  })
  expect(cursor).toEqual({ slot: landed.slot, balance: 1_000_000n })
  expect(sink.alarms).toEqual([])
})

test.each(['legacy', 0, 1] as const)('reads a transfer of version %s', async (version) => {
  await cursorKnown()
  const signature = await client.send(payer, [transferWith(payer, wallet, 2_000_000n)], { version })
  expect((await settled(signature)).transfers).toEqual([
    { path: '0', source: payer.address, lamports: 2_000_000n },
  ])
})

test('finds by scanning what no subscription reported', async () => {
  await cursorKnown()
  await stop()
  const first = await client.send(payer, [transferWith(payer, wallet, 1_000_000n)])
  stop = watch({ subscribed: false })
  const second = await client.send(payer, [transferWith(payer, wallet, 3_000_000n)])
  await settled(first)
  await settled(second)
  expect(sink.alarms).toEqual([])
})

test('a failed transaction leaves nothing', async () => {
  await cursorKnown()
  const tooMuch = 1_000n * 1_000_000_000n
  await client
    .send(payer, [transferWith(payer, wallet, tooMuch)], { skipPreflight: true })
    .catch(() => {})
  const next = await client.send(payer, [transferWith(payer, wallet, 1_000_000n)])
  await settled(next)
  expect([...sink.settled.keys()]).toEqual([next])
  expect(sink.alarms).toEqual([])
})

test('a transaction dropped between confirmed and finalized is reported', async () => {
  await cursorKnown()
  world.chain?.faults.set({ finalityStalls: true })
  const signature = await client.send(payer, [transferWith(payer, wallet, 1_000_000n)])
  await eventually(async () => sink.confirmed.get(signature))
  expect(await drop(signature)).toBe(204)
  world.chain?.faults.clear()
  await eventually(async () => (sink.confirmed.has(signature) ? null : true))
  expect(sink.settled.has(signature)).toBe(false)
})

/** A fork loses the transaction. @returns the answer's status */
async function drop(signature: string): Promise<number> {
  const url = new URL(`/control/drops/${signature}`, world.env.SOLANA_RPC_URL)
  return (await fetch(url, { method: 'PUT' })).status
}

test.each([
  ['comes twice and out of order', { duplicates: true, reordering: true }],
  ['has gaps for a while', { gaps: { forMs: 1_000 } }],
  ['is silent on its sockets', { silentSockets: true }],
])('nothing is lost while the chain %s', async (_, faults) => {
  await cursorKnown()
  world.chain?.faults.set(faults)
  const signatures: string[] = []
  for (let one = 1; one <= 8; one += 1) {
    signatures.push(await sendAnyway(BigInt(one) * 1_000_000n))
  }
  for (const signature of signatures) await settled(signature)
  world.chain?.faults.clear()
  const cursor = await eventually(async () => {
    const at = sink.cursors.get(wallet)
    return at?.balance === 36_000_000n ? at : null
  })
  expect(cursor.slot).toBeGreaterThan(0)
})

/** Sends without waiting for a word of it, as the sockets may be silent. */
async function sendAnyway(amount: bigint): Promise<string> {
  const signed = await client.sign(payer, [transferWith(payer, wallet, amount)])
  const wire = getBase64EncodedWireTransaction(signed)
  return client.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
}

test('keeps trying an endpoint that refuses', async () => {
  await cursorKnown()
  const watching = { methods: ['getSignaturesForAddress', 'getTransaction'] }
  const early = await sendAnyway(1_000_000n)
  world.chain?.faults.set({ refusals: { status: 429, retryAfterSeconds: 1, ...watching } })
  const late = await sendAnyway(2_000_000n)
  await new Promise((resolve) => setTimeout(resolve, 500))
  world.chain?.faults.clear()
  await settled(early)
  await settled(late)
})

test('a second endpoint takes over', async () => {
  await stop()
  stop = watch({ rpcUrls: ['http://127.0.0.1:9', world.env.SOLANA_RPC_URL ?? ''] })
  await cursorKnown()
  const signature = await client.send(payer, [transferWith(payer, wallet, 1_000_000n)])
  await settled(signature)
})

test('a rescan reports again what was lost', async () => {
  const start = await cursorKnown()
  const signature = await client.send(payer, [transferWith(payer, wallet, 1_000_000n)])
  await settled(signature)
  await stop()
  sink.settled.clear()
  const signal = new AbortController().signal
  const rpc = createSolanaRpc({
    urls: [world.env.SOLANA_RPC_URL ?? ''],
    clock: systemClock,
    log: quietLog,
  })
  const options = { rpc, sink, clock: systemClock, log: quietLog, signal }
  expect(await rescan(options, { address: wallet, usdc: null }, start.slot)).toEqual({
    listed: 1,
    transactions: 1,
    unreadable: 0,
    missing: 0,
  })
  expect(sink.settled.has(signature)).toBe(true)
})
