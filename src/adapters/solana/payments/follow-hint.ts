import type { Commitment } from '../../../domains/orders/ports.ts'
import { handOver } from './hand-over.ts'
import { fetchOutcome } from './read-outcome.ts'
import { confirmedKey, showConfirmed } from './scan-confirmed.ts'
import type { WalletWatch, WatchedWallet } from './watch.ts'

/** What a subscription says has happened. */
export type Hint = { signature: string; slot: number; commitment: Commitment }

/** An endpoint may name a transaction a moment before it can return it. */
const TRIES = 3
const TRY_AFTER = 400

/**
 * Fetches a hinted transaction at once, instead of waiting for the next scan. Hints beyond their
 * budget are left to the scans.
 */
export async function followHint(
  watch: WalletWatch,
  wallet: WatchedWallet,
  hint: Hint,
): Promise<void> {
  if (isKnown(wallet, hint) || !watch.hintBudget.tryTake()) return
  for (let turn = 0; turn < TRIES && !watch.signal.aborted; turn += 1) {
    if (turn > 0) await watch.clock.wait(TRY_AFTER, watch.signal)
    if (await follow(watch, wallet, hint)) return
  }
}

function isKnown(wallet: WatchedWallet, hint: Hint): boolean {
  if (wallet.finalized.has(hint.signature)) return true
  return hint.commitment === 'confirmed' && wallet.confirmed.has(confirmedKey(hint))
}

async function follow(watch: WalletWatch, wallet: WatchedWallet, hint: Hint): Promise<boolean> {
  if (hint.commitment === 'confirmed') return showConfirmed(watch, wallet, hint)
  const listed = { ...hint, err: null, blockTime: null, confirmationStatus: hint.commitment }
  const outcome = await fetchOutcome(watch, wallet, listed)
  if (outcome?.transaction) await handOver(watch, wallet, [outcome], null)
  return outcome !== null
}
