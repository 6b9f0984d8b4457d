import { vi } from 'vitest'
import { SECOND } from '../../../src/kernel/clock.ts'
import type { TestServer } from '../world.ts'

/** The next round of prices is half a minute away. */
const NEXT_ROUND_MS = 31 * SECOND

/** Waits until a server knows the price of SOL: on a busy machine its first round may time out. */
export async function hasPrice({ url, clock }: Pick<TestServer, 'url' | 'clock'>): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { ok } = await fetch(`${url}/api/price`)
      if (!ok) clock.jump(NEXT_ROUND_MS)
      return ok
    },
    { timeout: 60_000, interval: 500 },
  )
}
