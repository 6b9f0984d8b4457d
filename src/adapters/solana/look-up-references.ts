import { MINUTE } from '../../kernel/clock.ts'
import { handOver } from './hand-over.ts'
import { fetchOutcome } from './read-outcome.ts'
import type { ListedSignature } from './rpc-answers.ts'
import { unknownSignatures } from './unknown-signatures.ts'
import type { Watch, WatchedWallet } from './watch.ts'

/** Five at once and then one every 2.4 s: never more than thirty in a minute. */
const AT_ONCE = 5
const GAP = MINUTE / 25
const MOST_WAITING = 1_000
/** How many of a reference's signatures, newest first, a look takes in. */
const NEWEST = 25

/**
 * Finds the payments of waiting buyers by their references, ahead of a flood of dust: a few at a
 * time, in turn, so that each of them is looked up again and again while the flood is read. Anybody
 * can put a signature on a reference, so each is read once, within a small budget of its own: what
 * that leaves unread waits for a later look, and the flood's own reading for nobody.
 */
export async function lookUpReferences(watch: Watch, wallet: WatchedWallet): Promise<void> {
  const now = watch.clock.now()
  const since = Math.max(wallet.referencesFrom, now - AT_ONCE * GAP)
  const places = Math.floor((now - since) / GAP)
  if (places <= 0) return
  const waiting = await watch.sink.openReferences(MOST_WAITING)
  const lastLook = (reference: string) => wallet.lookedUp.get(reference) ?? 0
  const next = waiting.toSorted((a, b) => lastLook(a) - lastLook(b)).slice(0, places)
  wallet.referencesFrom = since
  for (const reference of next) {
    if (watch.signal.aborted) return
    wallet.referencesFrom += GAP
    wallet.lookedUp.set(reference, now)
    await watch.budget.take(watch.signal)
    const listed = await watch.rpc.getSignaturesForAddress(
      reference,
      { commitment: 'finalized', limit: NEWEST },
      watch.signal,
    )
    const unread = listed.filter(({ signature }) => !wallet.foreign.has(signature))
    for (const one of await unknownSignatures(watch, wallet, unread)) {
      if (!watch.referenceBudget.tryTake()) return
      await read(watch, wallet, one)
    }
  }
}

async function read(watch: Watch, wallet: WatchedWallet, listed: ListedSignature): Promise<void> {
  const outcome = await fetchOutcome(watch, wallet, listed)
  if (outcome === null || outcome.unreadable) return
  const isOurs = outcome.transaction?.accountKeys.includes(wallet.address) ?? false
  if (isOurs) await handOver(watch, wallet, [outcome], null)
  else wallet.foreign.set(listed.signature, true)
}
