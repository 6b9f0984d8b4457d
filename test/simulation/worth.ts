import type { Ms } from '../../src/kernel/clock.ts'
import { MINUTE, SECOND } from '../../src/kernel/clock.ts'
import type { Book, BookedOrder } from './book.ts'

/** The rules of crediting once more, written from the rules and not from the code. */

export type Received = { lamports: bigint; blockTime: Ms }

/** In 10^-15 dollars; null: somebody has to look, as nobody kept a rate of that time. */
export function worthFor(
  order: BookedOrder,
  received: readonly Received[],
  book: Book,
): bigint | null {
  let sum = 0n
  for (const { lamports, blockTime } of received) {
    const inTime =
      blockTime >= order.openedAt - 60 * SECOND && blockTime <= order.expiresAt + 60 * SECOND
    const rate = inTime ? order.rate : rateAt(book, blockTime)
    if (rate === null) return null
    sum += lamports * rate
  }
  return sum
}

export function covers(worth: bigint | null, cents: number): boolean {
  return worth !== null && worth * 100n >= BigInt(cents) * 10n ** 13n * 99n
}

/** Of two rates that are equally near, the lower one. */
function rateAt(book: Book, time: Ms): bigint | null {
  let best: { distance: number; rate: bigint } | null = null
  for (const { at, rate } of book.rates) {
    const distance = Math.abs(at - time)
    if (distance > 5 * MINUTE) continue
    if (!best || distance < best.distance) best = { distance, rate }
    else if (distance === best.distance && rate < best.rate) best = { distance, rate }
  }
  return best?.rate ?? null
}
