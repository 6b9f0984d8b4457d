import type { Launch } from './event.ts'
import { knowsTraders, type Tape } from './snapshot.ts'

/** Buyers this early may be insiders. */
const EARLY_SLOTS = 2
/** Sold at least this percentage of its purchases … */
const SOLD = 80n
/** … and received at least this percentage of its spending. */
const GOT_BACK = 150n
const MOST = 30

/**
 * Wallets that left a launch with a profit: bought after its first slots, sold at least 80%, and
 * got at least 1.5 times their money back. At most thirty. None if any wallet's trades may be missing.
 */
export function profitableExits({ creator, feePayer }: Launch, tape: Tape): string[] {
  if (!knowsTraders(tape)) return []
  return tape.wallets
    .filter(({ wallet }) => wallet !== creator && wallet !== feePayer)
    .filter(({ firstSlot }) => firstSlot - tape.launchSlot > EARLY_SLOTS)
    .filter(
      ({ bought, sold, spent, received }) =>
        bought > 0n &&
        spent > 0n &&
        sold * 100n >= bought * SOLD &&
        received * 100n >= spent * GOT_BACK,
    )
    .slice(0, MOST)
    .map(({ wallet }) => wallet)
}
