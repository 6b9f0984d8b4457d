import type { Commitment } from '../../../domains/orders/ports.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { fetchOutcome, fetchReading } from './read-outcome.ts'
import { reportReadings } from './report-readings.ts'
import {
  FETCH_WIDTH,
  unknownSignatures,
  type WatchContext,
  type WatchedWallet,
  watchedBy,
} from './watch-context.ts'

/** In a flood the newest are shown early; the finalized scan reads them all. */
const NEWEST = 100
/** Some of those listed have failed or are finalized. */
const LISTED = 200

/**
 * Hands over what is confirmed and not yet finalized, for buyers to see. It moves no cursor, and
 * what it can't read, or the sink can't take, is left to the finalized scan.
 */
export async function scanConfirmed(watch: WatchContext, wallet: WatchedWallet): Promise<void> {
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
async function showConfirmed(
  watch: WatchContext,
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
function confirmedKey({ signature, slot }: { signature: string; slot: number }): string {
  return `${signature}:${slot}`
}

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
  watch: WatchContext,
  wallet: WatchedWallet,
  hint: Hint,
): Promise<void> {
  if (isKnown(wallet, hint) || !watch.hintBudget.tryTake()) return
  for (let turn = 0; turn < TRIES && !watch.signal.aborted; turn += 1) {
    if (turn > 0) await watch.clock.wait(TRY_AFTER, watch.signal)
    if (await fetchHinted(watch, wallet, hint)) return
  }
}

function isKnown(wallet: WatchedWallet, hint: Hint): boolean {
  if (wallet.finalized.has(hint.signature)) return true
  return hint.commitment === 'confirmed' && wallet.confirmed.has(confirmedKey(hint))
}

async function fetchHinted(
  watch: WatchContext,
  wallet: WatchedWallet,
  hint: Hint,
): Promise<boolean> {
  if (hint.commitment === 'confirmed') return showConfirmed(watch, wallet, hint)
  const listed = { ...hint, err: null, blockTime: null, confirmationStatus: hint.commitment }
  const outcome = await fetchOutcome(watch, wallet, listed)
  if (outcome?.transaction) await reportReadings(watch, wallet, [outcome], null)
  return outcome !== null
}
