import { MINUTE } from '../../kernel/clock.ts'
import { handOver } from './hand-over.ts'
import { readOutcome } from './read-outcome.ts'
import { unknownSignatures } from './unknown-signatures.ts'
import type { Watch, WatchedWallet } from './watch.ts'

const LOOKUPS_PER_MINUTE = 30

/**
 * Finds the payments of waiting buyers by their references, ahead of a flood of dust. Every
 * signature on a reference is examined, as anybody can put one there. At most once a minute.
 */
export async function lookUpReferences(watch: Watch, wallet: WatchedWallet): Promise<void> {
  if (watch.clock.now() < wallet.referencesFrom) return
  wallet.referencesFrom = watch.clock.now() + MINUTE
  const references = await watch.sink.openReferences(LOOKUPS_PER_MINUTE)
  const found = { wallet: wallet.address, references: references.length }
  watch.log.info(found, 'many signatures are unread: buyers who wait come first')
  for (const reference of references.slice(0, LOOKUPS_PER_MINUTE)) {
    if (watch.signal.aborted) return
    await watch.budget.take(watch.signal)
    const listed = await watch.rpc.getSignaturesForAddress(
      reference,
      { commitment: 'finalized' },
      watch.signal,
    )
    for (const one of await unknownSignatures(watch, wallet, listed)) {
      const outcome = await readOutcome(watch, wallet, one)
      const isOurs = outcome.transaction?.accountKeys.includes(wallet.address) ?? false
      if (isOurs) await handOver(watch, wallet, [outcome], null)
    }
  }
}
