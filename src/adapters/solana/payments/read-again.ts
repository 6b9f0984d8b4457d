import { RetryableError } from '../../../kernel/errors.ts'
import { handOver } from './hand-over.ts'
import { fetchOutcome, type PaymentReading } from './read-outcome.ts'
import { FETCH_WIDTH, type WalletWatch, type WatchedWallet } from './watch.ts'

/**
 * Tries once more what was kept as unreadable: an endpoint that has recovered, or another one, may
 * have it by now. The payment then counts as of when it landed. Moves no cursor.
 * @throws RetryableError when the endpoints fail several times in a row
 */
export async function readAgain(watch: WalletWatch, wallet: WatchedWallet): Promise<void> {
  let inARow = 0
  const turn = wallet.readAgain++
  for (const kept of await watch.sink.unreadSignatures(wallet.address)) {
    await watch.budget.take(watch.signal)
    const listed = { ...kept, err: null, blockTime: null, confirmationStatus: 'finalized' as const }
    try {
      const outcome = await fetchOutcome(watch, wallet, listed, turn)
      inARow = 0
      if (outcome?.transaction) await handOverRead(watch, wallet, outcome)
    } catch (error) {
      if (!(error instanceof RetryableError) || watch.signal.aborted) throw error
      inARow += 1
      if (inARow >= FETCH_WIDTH) throw error
    }
  }
}

/** What the sink has refused it may refuse again: operators were notified. */
async function handOverRead(
  watch: WalletWatch,
  wallet: WatchedWallet,
  outcome: PaymentReading,
): Promise<void> {
  wallet.refused.delete(outcome.listed.signature)
  try {
    await handOver(watch, wallet, [outcome], null)
  } catch (error) {
    if (error instanceof RetryableError) throw error
    watch.log.debug({ reason: (error as Error).message }, 'a payment stays unreadable')
  }
}
