import { vi } from 'vitest'
import type { TestServer } from '../world.ts'

/** Waits until visitors can order: a clock that jumped has made the known prices too old. */
export async function hasPrice({ app }: Pick<TestServer, 'app'>): Promise<void> {
  await vi.waitUntil(() => app.context.prices.read().quote !== null, {
    timeout: 60_000,
    interval: 100,
  })
}
