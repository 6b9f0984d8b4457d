import type { BelievedSlot } from './believed-slot.ts'
import { handOver } from './hand-over.ts'
import { listSignatures } from './list-signatures.ts'
import { readOutcome } from './read-outcome.ts'
import { unknownSignatures } from './unknown-signatures.ts'
import { OVERLAP_SLOTS, type Watch, type WatchedWallet } from './watch.ts'

/** Half an hour: how far behind the wallet's own cursor the first scan after a start begins. */
const FIRST_OVERLAP_SLOTS = 4_500

/**
 * A token transfer to an existing token account never names the wallet that owns it. This looks at
 * token accounts of the wallet, and hands over what the wallet's own scan can't see.
 * @returns one turn of looking; how far it has got is kept in memory only
 */
export function createTokenAccountScan(
  watch: Watch,
  wallet: WatchedWallet,
  accounts: readonly string[],
  finalized: Pick<BelievedSlot, 'ask'>,
): () => Promise<void> {
  const readUpTo = new Map<string, number>()

  async function scanAccount(account: string, walletSlot: number, head: number) {
    const slot = readUpTo.get(account) ?? walletSlot - FIRST_OVERLAP_SLOTS
    const answered = await listSignatures(watch, account, {
      commitment: 'finalized',
      fromSlot: Math.max(0, slot - OVERLAP_SLOTS),
    })
    const listed = answered.filter((one) => one.slot <= head)
    for (const one of await unknownSignatures(watch, wallet, listed)) {
      const outcome = await readOutcome(watch, wallet, one)
      if (outcome.change === null) return
      await handOver(watch, wallet, [outcome], null)
    }
    readUpTo.set(account, Math.max(slot, listed.at(-1)?.slot ?? 0))
  }

  return async () => {
    const cursor = await watch.sink.cursor(wallet.address)
    if (cursor === null) return
    const head = await finalized.ask(watch.signal)
    for (const account of accounts) await scanAccount(account, cursor.slot, head)
  }
}
