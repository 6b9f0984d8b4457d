import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { World } from '../../sandbox/world.ts'
import { watchPayments } from '../../src/adapters/solana/payment-watcher.ts'
import { createSolanaRpc } from '../../src/adapters/solana/rpc.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemEntropy } from '../../src/kernel/ids.ts'
import { type MemorySink, memorySink } from '../support/memory-sink.ts'
import { quietLog } from '../support/quiet-log.ts'
import { clientOf, eventually, startTestWorld, transferWith } from './sandbox-client.ts'

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
function watch({ subscribed = true } = {}): () => Promise<void> {
  const end = new AbortController()
  const rpc = createSolanaRpc({
    urls: [world.env.SOLANA_RPC_URL ?? ''],
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
  const signature = await client.send(payer, [transferWith(payer, wallet, 1_000_000n, reference)])
  const seen = await eventually(async () => sink.confirmed.get(signature))
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

test('finds by scanning alone what no subscription told of', async () => {
  await cursorKnown()
  await stop()
  const first = await client.send(payer, [transferWith(payer, wallet, 1_000_000n)])
  stop = watch({ subscribed: false })
  const second = await client.send(payer, [transferWith(payer, wallet, 3_000_000n)])
  await settled(first)
  await settled(second)
  expect(sink.alarms).toEqual([])
})
