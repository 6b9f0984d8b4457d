import type { ListedSignature } from '../rpc/answers.ts'
import { lookUpInFlood } from './look-up-references.ts'
import { chunkSlots, type Readings, readMany } from './read-many.ts'
import { reportReadings } from './report-readings.ts'
import { CHUNK_SIZE, type WatchContext, type WatchedWallet } from './watch-context.ts'

/**
 * Reports what nobody has read before the scan reads known ones again for their balances: where the
 * cursor is held back and processes don't live long, that alone may take longer than they live. Moves no
 * cursor.
 */
export async function reportUnread(
  watch: WatchContext,
  wallet: WatchedWallet,
  unread: readonly ListedSignature[],
): Promise<Pick<Readings, 'failure' | 'isCutOff'>> {
  const backlog = new Set(unread.map(({ signature }) => signature))
  let failed: Error | null = null
  for (const chunk of chunkSlots(unread, CHUNK_SIZE)) {
    if (watch.signal.aborted) break
    await lookUpInFlood(watch, wallet, backlog)
    const { outcomes, failure, isCutOff } = await readMany(watch, wallet, chunk)
    failed ??= failure
    await reportReadings(watch, wallet, outcomes, null)
    if (isCutOff) return { failure: failed, isCutOff }
  }
  return { failure: failed, isCutOff: false }
}
