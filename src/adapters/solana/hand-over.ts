import type { Cursor } from '../../domains/orders/ports.ts'
import type { Outcome } from './read-outcome.ts'
import type { Watch, WatchedWallet } from './watch.ts'

/**
 * Gives finalized outcomes to the sink, with the cursor that they complete, and remembers them only
 * once the sink has kept them.
 */
export async function handOver(
  { sink }: Watch,
  wallet: WatchedWallet,
  outcomes: readonly Outcome[],
  cursor: Cursor | null,
): Promise<void> {
  const transactions = outcomes.flatMap(({ transaction }) => transaction ?? [])
  const unreadable = outcomes.flatMap((outcome) => outcome.unreadable ?? [])
  if (transactions.length > 0 || unreadable.length > 0 || cursor !== null) {
    await sink.observe({
      wallet: wallet.address,
      commitment: 'finalized',
      transactions,
      unreadable,
      dropped: [],
      cursor,
    })
  }
  for (const { listed, change } of outcomes) {
    if (change !== null) wallet.finalized.set(listed.signature, { slot: listed.slot, change })
  }
  for (const { signature, reason } of unreadable) {
    await sink.alarm({
      kind: 'unreadable',
      wallet: wallet.address,
      detail: `${signature}: ${reason}`,
    })
  }
}
