import { vi } from 'vitest'
import type { TestServer } from '../world.ts'

/** Waits until visitors can order, because prices from before a clock's jump are too old. */
export async function hasPrice({ app }: Pick<TestServer, 'app'>): Promise<void> {
  await vi.waitUntil(() => app.context.prices.read().quote !== null, {
    timeout: 60_000,
    interval: 100,
  })
}
