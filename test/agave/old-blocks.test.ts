import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLaunchHistory } from '../../src/adapters/solana/history/create.ts'
import { createRankedBudget } from '../../src/adapters/solana/rpc/ranked-budget.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { quietLog } from '../support/quiet-log.ts'
import { listen, named, openRpc } from './listening.ts'
import { sendMemos } from './memo-venue.ts'
import { ask, findValidator, startValidator, type Validator } from './validator.ts'

const POLLING = { timeout: 300_000, interval: 500 }
const NEVER = new AbortController().signal
/** The node deletes old slots once it has so many; slots of 50 ms make that half a minute. */
const MOST_SLOTS = 600
const FORGETFUL = ['--limit-ledger-size', '2000', '--ticks-per-slot', '8']

let validator: Validator
let chain: Connection
const payer = Keypair.generate()

beforeAll(async () => {
  const binary = findValidator()
  if (binary === null) throw new Error('no validator')
  validator = await startValidator(binary, mkdtempSync(join(tmpdir(), 'agave-')), FORGETFUL)
  chain = new Connection(validator.rpcUrl, 'confirmed')
  const funded = await chain.requestAirdrop(payer.publicKey, 10 * LAMPORTS_PER_SOL)
  await isFinal(funded)
})
afterAll(() => validator?.stop())

async function isFinal(signature: string): Promise<number> {
  return vi.waitFor(async () => {
    const { value } = await chain.getSignatureStatus(signature)
    expect(value?.confirmationStatus).toMatch(/confirmed|finalized/)
    return value?.slot ?? 0
  }, POLLING)
}

const newest = () => ask(validator.rpcUrl, 'getSlot')
const oldest = () => ask(validator.rpcUrl, 'getFirstAvailableBlock')

test('what a node has deleted while nobody listened is a gap, and never silence', async () => {
  const { rpcUrl, wsUrl } = validator
  const rare = payer.publicKey.toBase58()
  const first = await listen({ rpcUrl, wsUrl, rare })
  await sendMemos(chain, payer, ['heard'])
  await expect.poll(() => first.sink.mints(), POLLING).toEqual(['heard'])
  await first.stop()

  const lost = await isFinal((await sendMemos(chain, payer, named('deleted', 20))).at(-1) ?? '')
  await expect.poll(newest, POLLING).toBeGreaterThan(lost + MOST_SLOTS)
  // It counts what is in its files, and a start writes there what was in memory.
  await validator.kill()
  await validator.start()
  await expect.poll(oldest, POLLING).toBeGreaterThan(lost)
  const kept = named('kept', 20)
  await isFinal((await sendMemos(chain, payer, kept)).at(-1) ?? '')

  const second = await listen({ rpcUrl, wsUrl, rare }, first.sink)
  await expect.poll(() => second.sink.mints(), POLLING).toEqual(expect.arrayContaining(kept))
  const [gap] = second.sink.gaps()
  expect(gap?.toSlot).toBeGreaterThanOrEqual(lost)
  await second.stop()
}, 900_000)

test('the past begins where the node’s oldest block is, and says so', async () => {
  const history = createLaunchHistory({
    rpc: openRpc(validator.rpcUrl),
    budget: createRankedBudget(systemClock, 1_000),
    perSecond: 1_000,
    clock: systemClock,
    log: quietLog,
  })
  const begins = await history.oldestKept(NEVER)
  expect(begins?.slot ?? 0).toBeGreaterThan(0)
})
