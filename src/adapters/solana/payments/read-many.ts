import { mapFew } from '../../../kernel/map-few.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { failed, type PaymentReading, readOutcome } from './read-outcome.ts'
import { FETCH_WIDTH, type WalletWatch, type WatchedWallet } from './watch.ts'

/** After so many failures in a row the endpoints are taken to be away. */
const MOST_FAILURES = FETCH_WIDTH

export type Readings = {
  /** One for each that was listed, in their order. What could not be asked for is not available yet. */
  outcomes: PaymentReading[]
  /** Why something could not be asked for, the first time; null: everything was. */
  failure: Error | null
  /** So much failed in a row that the rest was not tried. */
  isCutOff: boolean
}

/**
 * Reads listed signatures, a few at a time. One that fails must not cost what was read beside it: at
 * an endpoint that fails now and then, so many together would never succeed. When the endpoints are
 * away the rest is not tried. What failed before is read last, and says nothing about them if
 * anything else could be read: some are never answered for.
 * @throws RetryableError when the signal has aborted
 */
export async function readMany(
  watch: WalletWatch,
  wallet: WatchedWallet,
  listed: readonly ListedSignature[],
): Promise<Readings> {
  let failure: Error | null = null
  let inARow = 0
  let hasRead = false
  const hasFailed = ({ signature }: ListedSignature) =>
    (wallet.missing.get(signature)?.failures ?? 0) > 0
  const outcomes = new Map<ListedSignature, PaymentReading>()
  const inTurn = [...listed.filter((one) => !hasFailed(one)), ...listed.filter(hasFailed)]
  await mapFew(inTurn, FETCH_WIDTH, async (one) => {
    if (inARow >= MOST_FAILURES) return
    const isOld = hasFailed(one)
    try {
      const outcome = await readOutcome(watch, wallet, one)
      outcomes.set(one, outcome)
      inARow = 0
      hasRead ||= outcome.transaction !== undefined
    } catch (error) {
      if (watch.signal.aborted) throw error
      if (!(isOld && hasRead)) inARow += 1
      failure ??= error as Error
      outcomes.set(one, failed(watch, wallet, one, error as Error))
    }
  })
  return {
    outcomes: listed.map((one) => outcomes.get(one) ?? { listed: one, change: null }),
    failure,
    isCutOff: inARow >= MOST_FAILURES,
  }
}
