import { RetryableError } from '../../../kernel/errors.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { fetchReading } from './fetch-reading.ts'
import { unknownSignatures } from './unknown-signatures.ts'
import { FETCH_WIDTH, type WalletWatch, type WatchedWallet, watchedBy } from './watch.ts'

/** In a flood the newest are shown early; the finalized scan reads them all. */
const NEWEST = 100
/** Some of those listed have failed or are finalized. */
const LISTED = 200

/**
 * Hands over what is confirmed and not yet finalized, for buyers to see. It moves no cursor, and
 * what it can't read, or the sink can't take, is left to the finalized scan.
 */
export async function scanConfirmed(watch: WalletWatch, wallet: WatchedWallet): Promise<void> {
  const listed = await watch.rpc.getSignaturesForAddress(
    wallet.address,
    { commitment: 'confirmed', limit: LISTED },
    watch.signal,
  )
  const fresh = listed.filter(
    (one) => one.confirmationStatus !== 'finalized' && !wallet.confirmed.has(confirmedKey(one)),
  )
  const unknown = await unknownSignatures(watch, wallet, fresh)
  await mapFew(unknown.slice(0, NEWEST), FETCH_WIDTH, async (one) => {
    await watch.budget.take(watch.signal)
    await showConfirmed(watch, wallet, one).catch((error) => {
      if (error instanceof RetryableError) throw error
      watch.log.debug({ reason: error.message }, 'a confirmed one is left to the finalized scan')
    })
  })
}

/**
 * Fetches one confirmed transaction and hands it over.
 * @returns false when the endpoint does not have it yet
 */
export async function showConfirmed(
  watch: WalletWatch,
  wallet: WatchedWallet,
  seen: Pick<ListedSignature, 'signature' | 'slot'>,
): Promise<boolean> {
  const fetched = await fetchReading(watch, wallet, seen.signature, 'confirmed')
  if (fetched === null) return false
  const { reading } = fetched
  if (reading.kind === 'read') {
    await watch.sink.observe({
      ...watchedBy(wallet),
      commitment: 'confirmed',
      transactions: [reading.transaction],
      unreadable: [],
      dropped: [],
      cursor: null,
    })
  }
  wallet.confirmed.set(confirmedKey(seen), true)
  return true
}

/** After a fork the same transaction can land again, in another slot. */
export function confirmedKey({ signature, slot }: { signature: string; slot: number }): string {
  return `${signature}:${slot}`
}
