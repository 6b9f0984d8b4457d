import type { SignatureStatuses } from '../rpc/answers.ts'
import { followHint } from './scan-confirmed.ts'
import { type WatchContext, type WatchedWallet, watchedBy } from './watch-context.ts'

/** A transaction that is not finalized after this many slots is looked up. */
const LATE_SLOTS = 32
/** The most that `getSignatureStatuses` takes. */
const ASK_SIZE = 256

/**
 * Looks up confirmed transactions that should be finalized by now. One that is missing in two scans
 * in a row was forked away, or failed where it landed, and is reported as dropped; one that is
 * finalized was left out by the listings, and is fetched.
 */
export async function reportDropped(
  watch: WatchContext,
  wallet: WatchedWallet,
  finalizedSlot: number,
): Promise<void> {
  const waiting = await watch.sink.unfinalized(wallet.address, finalizedSlot - LATE_SLOTS)
  const gone = new Set<string>()
  for (let start = 0; start < waiting.length; start += ASK_SIZE) {
    const asked = waiting.slice(start, start + ASK_SIZE)
    const { context, value } = await watch.rpc.getSignatureStatuses(asked, watch.signal)
    if (context.slot < finalizedSlot || value.length !== asked.length) continue
    for (const [index, signature] of asked.entries()) {
      const status = value[index] ?? null
      if (hasGone(status)) gone.add(signature)
      else if (status?.confirmationStatus === 'finalized') {
        await followHint(watch, wallet, { signature, slot: status.slot, commitment: 'finalized' })
      }
    }
  }
  const dropped = [...gone].filter((signature) => wallet.absent.has(signature))
  if (dropped.length > 0) {
    await watch.sink.observe({
      ...watchedBy(wallet),
      commitment: 'finalized',
      transactions: [],
      unreadable: [],
      dropped,
      cursor: null,
    })
  }
  wallet.absent = gone
}

function hasGone(status: SignatureStatuses['value'][number]): boolean {
  return status === null || (status.err !== null && status.confirmationStatus === 'finalized')
}
