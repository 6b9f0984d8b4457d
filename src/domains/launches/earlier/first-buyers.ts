import type { Tape, TapeWallet } from '../snapshot.ts'

/** A minute: a slot counts as 400 ms. */
const FIRST_MINUTE_SLOTS = 150
const MOST_FIRST_BUYERS = 40

/** The first wallets that bought within the first minute, at most forty, in the order of their first trade. */
export function firstBuyers({ wallets, launchSlot }: Pick<Tape, 'wallets' | 'launchSlot'>) {
  const isFirst = ({ buys, firstSlot }: TapeWallet) =>
    buys > 0 && firstSlot - launchSlot <= FIRST_MINUTE_SLOTS
  return wallets.filter(isFirst).slice(0, MOST_FIRST_BUYERS)
}
