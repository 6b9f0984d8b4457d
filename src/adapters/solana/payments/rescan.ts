import { listSignatures } from '../rpc/list-signatures.ts'
import { chunkSlots } from './chunk-slots.ts'
import type { ReadFor } from './fetch-reading.ts'
import { handOver } from './hand-over.ts'
import { readMany } from './read-many.ts'
import {
  CHUNK_SIZE,
  createWalletWatch,
  type WalletWatch,
  type WatchedWallet,
  type WatchOptions,
  watchedWallet,
} from './watch.ts'

export type Rescanned = {
  /** Successful ones that the endpoints list. */
  listed: number
  /** Of these, read and handed over. */
  transactions: number
  unreadable: number
  /** Listed, but can't be fetched or read now: scan again. */
  missing: number
}

/**
 * Hands everything from a slot to the finalized head to the sink once more; moves no cursor.
 * @throws RetryableError when the endpoints could not be asked for all of it; what was handed over
 *   stays
 */
export function rescan(
  options: WatchOptions,
  { address, usdc }: ReadFor,
  fromSlot: number,
): Promise<Rescanned> {
  return scanAgain(createWalletWatch(options), watchedWallet(address, usdc), fromSlot)
}

/** Like {@link rescan}, but leaves out what this process has handed over already. */
export async function scanAgain(
  watch: WalletWatch,
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
    await handOver(watch, wallet, outcomes, null)
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
