import { expect } from 'vitest'
import { createWebSocketSource } from '../../src/adapters/solana/launch-sources/websocket.ts'
import { createDetectorRpc } from '../../src/adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../../src/adapters/solana/rpc/ranked-budget.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemEntropy } from '../../src/kernel/ids.ts'
import { type MemoryDetection, memoryDetection } from '../support/memory-detection.ts'
import { quietLog } from '../support/quiet-log.ts'
import { MEMO, memoDecoder, memoProgram, readMemoBlock } from './memo-venue.ts'

export const POLLING = { timeout: 180_000, interval: 200 }

export const openRpc = (rpcUrl: string) =>
  createDetectorRpc({
    urls: [rpcUrl],
    clock: systemClock,
    log: quietLog,
    readBlock: readMemoBlock,
  })

/**
 * Starts the product's source, with what an earlier one had stored.
 * @param rare an account that only launches name; null: there is none
 */
export async function listen(
  { rpcUrl, wsUrl, rare }: { rpcUrl: string; wsUrl: string; rare: string | null },
  sink: MemoryDetection = memoryDetection(),
) {
  const ending = new AbortController()
  const said: unknown[] = []
  const log = { ...quietLog, warn: (...words: unknown[]) => void said.push(words.at(-1)) }
  const running = createWebSocketSource({
    rpc: openRpc(rpcUrl),
    decoder: memoDecoder,
    budget: createRankedBudget(systemClock, 1_000),
    wsUrls: [wsUrl],
    programs: [memoProgram(rare)],
    clock: systemClock,
    entropy: systemEntropy,
    log,
  }).run(sink, ending.signal)
  await expect.poll(() => sink.cursorOf(MEMO), POLLING).toBeDefined()
  return {
    sink,
    /** Whether it has noticed that nothing comes any more. */
    isLost: () => said.includes('the subscription is lost'),
    async stop() {
      ending.abort()
      await running
    },
  }
}

export const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, nth) => `${prefix}-${nth}`)
