import { MINUTE } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { fetchOutcome } from './read-outcome.ts'
import { reportReadings } from './report-readings.ts'
import type { WatchContext, WatchedWallet } from './watch-context.ts'
import { unknownSignatures } from './watch-context.ts'

/** Five at once and then one every 2.4 s: never more than thirty in a minute. */
const AT_ONCE = 5
const GAP = MINUTE / 25
/** Before any moment of the monotonic clock. */
const NEVER = -1
const MOST_WAITING = 1_000
/** How many of a reference's signatures, newest first, a look takes in. */
const NEWEST = 25
/** A wallet has many transactions that don't concern us: only those in the backlog are read. */
const NEWEST_OF_SENDER = 1_000

/** More unread signatures than this are a flood: waiting buyers are looked up first. */
const FLOOD = 100

/**
 * {@link lookUpReferences}, if the backlog is a flood. A look that fails is left to the next one: it must
 * not keep the flood from being read.
 */
export async function lookUpInFlood(
  watch: WatchContext,
  wallet: WatchedWallet,
  backlog: ReadonlySet<string>,
): Promise<void> {
  if (backlog.size <= FLOOD) return
  try {
    await lookUpReferences(watch, wallet, backlog)
  } catch (error) {
    if (!(error instanceof RetryableError) || watch.signal.aborted) throw error
    watch.log.debug({ reason: error.message }, 'a reference is left to the next look')
  }
}

/**
 * Finds the payments of waiting buyers by their references and by the wallets that they claim, ahead
 * of a flood of dust: a few at a time, in turn, so that each of them is looked up again and again
 * while the flood is read. Anybody can put a signature on a reference or claim a wallet, so each is
 * read once, within a small separate budget. The rest waits for the next lookup; the scan of the
 * wallet never waits for it.
 *
 * @param backlog signatures of the wallet that are still to be read
 */
export async function lookUpReferences(
  watch: WatchContext,
  wallet: WatchedWallet,
  backlog: ReadonlySet<string>,
): Promise<void> {
  const now = watch.clock.monotonic()
  const since = Math.max(wallet.referencesFrom, now - AT_ONCE * GAP)
  const places = Math.floor((now - since) / GAP)
  if (places <= 0) return
  const senders = new Set(await watch.sink.openSenders(MOST_WAITING))
  const waiting = [...(await watch.sink.openReferences(MOST_WAITING)), ...senders]
  const lastLook = (address: string) => wallet.lookedUp.get(address) ?? NEVER
  const next = waiting.toSorted((a, b) => lastLook(a) - lastLook(b)).slice(0, places)
  wallet.referencesFrom = since
  for (const address of next) {
    const isSender = senders.has(address)
    if (watch.signal.aborted) return
    wallet.referencesFrom += GAP
    wallet.lookedUp.set(address, now)
    await watch.budget.take(watch.signal)
    const listed = await watch.rpc.getSignaturesForAddress(
      address,
      { commitment: 'finalized', limit: isSender ? NEWEST_OF_SENDER : NEWEST },
      watch.signal,
    )
    const unread = listed
      .filter(({ signature }) => !wallet.foreign.has(signature))
      .filter(({ signature }) => !isSender || backlog.has(signature))
      .slice(0, NEWEST)
    for (const one of await unknownSignatures(watch, wallet, unread)) {
      if (!watch.referenceBudget.tryTake()) return
      await read(watch, wallet, one)
    }
  }
}

async function read(
  watch: WatchContext,
  wallet: WatchedWallet,
  listed: ListedSignature,
): Promise<void> {
  const outcome = await fetchOutcome(watch, wallet, listed)
  if (outcome === null || outcome.unreadable) return
  const isOurs = outcome.transaction?.accountKeys.includes(wallet.address) ?? false
  if (isOurs) await reportReadings(watch, wallet, [outcome], null)
  else wallet.foreign.set(listed.signature, true)
}
