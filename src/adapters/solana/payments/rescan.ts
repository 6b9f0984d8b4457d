import { RetryableError } from '../../../kernel/errors.ts'
import { listSignatures } from '../rpc/list-signatures.ts'
import { chunkSlots, readMany } from './read-many.ts'
import { fetchOutcome, type PaymentReading, type WatchedAddress } from './read-outcome.ts'
import { reportReadings } from './report-readings.ts'
import {
  CHUNK_SIZE,
  createWatchContext,
  FETCH_WIDTH,
  type WatchContext,
  type WatchedWallet,
  type WatchOptions,
  watchedWallet,
} from './watch-context.ts'

type Rescanned = {
  /** Successful ones that the endpoints list. */
  listed: number
  /** Of these, read and reported. */
  transactions: number
  unreadable: number
  /** Listed, but can't be fetched or read now: scan again. */
  missing: number
}

/**
 * Hands everything from a slot to the finalized head to the sink once more; moves no cursor.
 * @throws RetryableError when the endpoints could not be asked for all of it; what was reported
 *   stays
 */
export function rescan(
  options: WatchOptions,
  { address, usdc }: WatchedAddress,
  fromSlot: number,
): Promise<Rescanned> {
  return scanAgain(createWatchContext(options), watchedWallet(address, usdc), fromSlot)
}

/** Like {@link rescan}, but leaves out what this process has reported already. */
export async function scanAgain(
  watch: WatchContext,
  wallet: WatchedWallet,
  fromSlot: number,
): Promise<Rescanned> {
  const all = await listSignatures(watch, wallet.address, {
    commitment: 'finalized',
    fromSlot: Math.max(0, fromSlot),
  })
  const listed = all.filter(
    ({ err, signature }) => err === null && !wallet.finalized.has(signature),
  )
  const counts = { listed: listed.length, transactions: 0, unreadable: 0, missing: 0 }
  let failed: Error | null = null
  for (const chunk of chunkSlots(listed, CHUNK_SIZE)) {
    const { outcomes, failure, isCutOff } = await readMany(watch, wallet, chunk)
    failed ??= failure
    await reportReadings(watch, wallet, outcomes, null)
    for (const { change, transaction, unreadable } of outcomes) {
      if (transaction) counts.transactions += 1
      if (unreadable) counts.unreadable += 1
      if (change === null) counts.missing += 1
    }
    if (isCutOff) break
  }
  if (failed) throw failed
  return counts
}

/**
 * Tries once more what was kept as unreadable: an endpoint that has recovered, or another one, may
 * have it by now. The payment then counts as of when it landed. Moves no cursor.
 * @throws RetryableError when the endpoints fail several times in a row
 */
export async function readAgain(watch: WatchContext, wallet: WatchedWallet): Promise<void> {
  let inARow = 0
  const turn = wallet.rereads++
  for (const kept of await watch.sink.unreadSignatures(wallet.address)) {
    await watch.budget.take(watch.signal)
    const listed = { ...kept, err: null, blockTime: null, confirmationStatus: 'finalized' as const }
    try {
      const outcome = await fetchOutcome(watch, wallet, listed, turn)
      inARow = 0
      if (outcome?.transaction) await reportNowReadable(watch, wallet, outcome)
    } catch (error) {
      if (!(error instanceof RetryableError) || watch.signal.aborted) throw error
      inARow += 1
      if (inARow >= FETCH_WIDTH) throw error
    }
  }
}

/** What the sink has refused it may refuse again: operators were notified. */
async function reportNowReadable(
  watch: WatchContext,
  wallet: WatchedWallet,
  outcome: PaymentReading,
): Promise<void> {
  wallet.refused.delete(outcome.listed.signature)
  try {
    await reportReadings(watch, wallet, [outcome], null)
  } catch (error) {
    if (error instanceof RetryableError) throw error
    watch.log.debug({ reason: (error as Error).message }, 'a payment stays unreadable')
  }
}
