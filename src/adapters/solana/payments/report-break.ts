import type { Cursor } from '../../../domains/orders/ports.ts'
import { scanAgain } from './rescan.ts'
import type { WatchContext, WatchedWallet } from './watch-context.ts'

/** How far back a break makes us search. */
const RESCAN_SLOTS = 300

/** Notifies the operators that the wallet's balances don't chain, and reads the slots before again. */
export async function reportBreak(
  watch: WatchContext,
  wallet: WatchedWallet,
  last: Cursor,
  slot: number,
): Promise<void> {
  await watch.sink.alarm({
    kind: 'balance_break',
    wallet: wallet.address,
    detail: `${last.balance} ${wallet.usdc?.address === wallet.address ? 'units of USDC' : 'lamports'} after slot ${last.slot} do not lead to slot ${slot}`,
  })
  wallet.brokenSince = watch.clock.monotonic()
  await scanAgain(watch, wallet, slot - RESCAN_SLOTS)
}
