import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  openSocketMiddleman,
  type SocketMiddleman,
} from '../../sandbox/middlemen/socket-middleman.ts'
import { createLaunchHistory } from '../../src/adapters/solana/history/create.ts'
import { createRankedBudget } from '../../src/adapters/solana/rpc/ranked-budget.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { MemoryDetection } from '../support/memory-detection.ts'
import { quietLog } from '../support/quiet-log.ts'
import { listen as listenTo, named, openRpc, POLLING } from './listening.ts'
import { sendMemos } from './memo-venue.ts'
import { findValidator, startValidator, type Validator } from './validator.ts'

const NEVER = new AbortController().signal
/** More than one page of signatures. */
const MANY = 1_200

let validator: Validator
let chain: Connection
let payer: Keypair
let socket: SocketMiddleman

beforeAll(async () => {
  const binary = findValidator()
  if (binary === null) throw new Error('no validator')
  validator = await startValidator(binary, mkdtempSync(join(tmpdir(), 'agave-')))
  chain = new Connection(validator.rpcUrl, 'confirmed')
  const { hostname: host, port } = new URL(validator.wsUrl)
  socket = await openSocketMiddleman({ host, port: Number(port) })
})
afterAll(async () => {
  await socket?.close()
  await validator?.stop()
})

beforeEach(async () => {
  payer = Keypair.generate()
  const funded = await chain.requestAirdrop(payer.publicKey, 10 * LAMPORTS_PER_SOL)
  await vi.waitFor(async () => {
    const { value } = await chain.getSignatureStatus(funded)
    expect(value?.confirmationStatus).toMatch(/confirmed|finalized/)
  }, POLLING)
})

let listening: Awaited<ReturnType<typeof listenTo>> | null = null
afterEach(() => {
  socket.set({})
  return stop()
})

async function listen(sink?: MemoryDetection, hasRare = true): Promise<MemoryDetection> {
  const rare = hasRare ? payer.publicKey.toBase58() : null
  const wsUrl = `ws://127.0.0.1:${socket.port}`
  listening = await listenTo({ rpcUrl: validator.rpcUrl, wsUrl, rare }, sink)
  return listening.sink
}

async function stop(): Promise<void> {
  await listening?.stop()
  listening = null
}

const sorted = (names: Iterable<string | null>) => [...new Set(names)].map(String).sort()

/** Every one is reported, and nothing else. */
async function hears(sink: MemoryDetection, names: readonly string[]): Promise<void> {
  await expect.poll(() => sorted(sink.mints()).length, POLLING).toBe(names.length)
  expect(sorted(sink.mints())).toEqual(sorted(names))
}

describe('launches are reported from a real node', () => {
  test('each as it happens, then confirmed', async () => {
    const sink = await listen()
    const names = named('live', 60)
    const signatures = await sendMemos(chain, payer, names)
    await hears(sink, names)
    const confirmed = () =>
      sink.events().flatMap((event) => (event.kind === 'confirmed' ? event.signatures : []))
    await expect.poll(() => sorted(confirmed()), POLLING).toEqual(sorted(signatures))
    expect(sink.gaps()).toEqual([])
    expect(sink.events().some(({ kind }) => kind === 'dropped')).toBe(false)
  })

  test('also those that come while the socket is cut again and again', async () => {
    const sink = await listen()
    const names = named('cut', 300)
    for (let from = 0; from < names.length; from += 50) {
      await sendMemos(chain, payer, names.slice(from, from + 50))
      socket.cut()
    }
    await hears(sink, names)
  })

  test('also those that come while the socket is open and says nothing', async () => {
    const sink = await listen()
    socket.set({ silent: true })
    const names = named('silent', 40)
    await sendMemos(chain, payer, names)
    await expect.poll(() => listening?.isLost(), POLLING).toBe(true)
    socket.set({})
    await hears(sink, names)
  })

  test.each([true, false])(
    'also more than a page of those that came while nobody listened (an account of their own: %s)',
    async (hasRare) => {
      const sink = await listen(undefined, hasRare)
      await sendMemos(chain, payer, ['before'])
      await hears(sink, ['before'])
      await stop()
      const names = named('away', MANY)
      const signatures = await sendMemos(chain, payer, names)
      const last = signatures.at(-1) ?? ''
      await expect
        .poll(async () => (await chain.getSignatureStatus(last)).value?.confirmationStatus, POLLING)
        .toBe('finalized')
      await listen(sink, hasRare)
      await hears(sink, ['before', ...names])
    },
  )
})

test('the past is listed whole, each once, the newest first, and read as it happened', async () => {
  const names = named('past', MANY)
  const signatures = await sendMemos(chain, payer, names)
  const last = signatures.at(-1) ?? ''
  await expect
    .poll(async () => (await chain.getSignatureStatus(last)).value?.confirmationStatus, POLLING)
    .toMatch(/confirmed|finalized/)
  const history = createLaunchHistory({
    rpc: openRpc(validator.rpcUrl),
    budget: createRankedBudget(systemClock, 1_000),
    perSecond: 1_000,
    clock: systemClock,
    log: quietLog,
  })
  const address = payer.publicKey.toBase58()
  const listed: { signature: string; slot: number }[] = []
  let before: string | null = null
  do {
    const page = await history.page(address, { before, after: null }, NEVER)
    listed.push(...page.signatures)
    before = page.next
  } while (before !== null)
  // The faucet's transfer comes before all of them.
  expect(listed).toHaveLength(MANY + 1)
  expect(sorted(listed.slice(0, -1).map(({ signature }) => signature))).toEqual(sorted(signatures))
  expect(listed.every(({ slot }, nth) => slot <= (listed[nth - 1]?.slot ?? slot))).toBe(true)

  const middle = listed[600]?.signature ?? ''
  const newer = await history.page(address, { before: null, after: middle }, NEVER)
  expect(newer.signatures.map(({ signature }) => signature)).toEqual(
    listed.slice(0, 600).map(({ signature }) => signature),
  )
  const unknown = '5'.repeat(88)
  const whole = await history.page(address, { before: null, after: unknown }, NEVER)
  expect(whole.signatures).toHaveLength(1_000)
  await expect(history.page(address, { before: unknown, after: null }, NEVER)).rejects.toThrow()
  expect(await history.oldestKept(NEVER)).toMatchObject({ slot: expect.any(Number) })
})
