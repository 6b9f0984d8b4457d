import { mapFew } from '../../../kernel/map-few.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { failedReading, type PaymentReading, readOutcome } from './read-outcome.ts'
import { FETCH_WIDTH, type WatchContext, type WatchedWallet } from './watch-context.ts'

/** After this many failures in a row the rest is left to the next scan. */
const MOST_FAILURES = FETCH_WIDTH
/** Of no transaction: an endpoint that works answers that it has none. */
const NO_TRANSACTION = '1'.repeat(64)

export type Readings = {
  /**
   * One for each that was listed, in their order. What could not be asked for is not available yet.
   */
  outcomes: PaymentReading[]
  /** Why something could not be asked for, the first time; null: everything was. */
  failure: Error | null
  /**
   * Too many failed in a row, so the rest was not tried, and the endpoints answer for nothing else
   * either.
   */
  isCutOff: boolean
}

/**
 * Reads listed signatures, a few at a time. One that fails must not cost what was read beside it: at
 * an endpoint that fails now and then, so many together would never succeed. When several fail in a row
 * the rest is not tried. What failed before is read last, the least often tried first, and says nothing
 * about the endpoints if anything else could be read: some are never answered for. An attacker
 * could make many such; to tell them from an outage, the endpoints are also asked for an unrelated signature.
 * @throws RetryableError when the signal has aborted
 */
export async function readMany(
  watch: WatchContext,
  wallet: WatchedWallet,
  listed: readonly ListedSignature[],
): Promise<Readings> {
  let failure: Error | null = null
  let inARow = 0
  let hasRead = false
  const failuresOf = ({ signature }: ListedSignature) =>
    wallet.missing.get(signature)?.failures ?? 0
  const hasFailed = (one: ListedSignature) => failuresOf(one) > 0
  const outcomes = new Map<ListedSignature, PaymentReading>()
  const untriedFirst = listed.toSorted((one, other) => failuresOf(one) - failuresOf(other))
  await mapFew(untriedFirst, FETCH_WIDTH, async (one) => {
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
      outcomes.set(one, failedReading(watch, wallet, one, error as Error))
    }
  })
  return {
    outcomes: listed.map((one) => outcomes.get(one) ?? { listed: one, change: null }),
    failure,
    isCutOff: inARow >= MOST_FAILURES && !(await answersAtAll(watch)),
  }
}

async function answersAtAll({ rpc, budget, signal }: WatchContext): Promise<boolean> {
  await budget.take(signal)
  return rpc.getTransaction(NO_TRANSACTION, 'finalized', signal).then(
    () => true,
    (error) => {
      if (signal.aborted) throw error
      return false
    },
  )
}

/** Cuts what is in slot order into chunks of at most `size`, at borders between slots where it can. */
export function chunkSlots<T extends { slot: number }>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (const slot of Map.groupBy(items, (item) => item.slot).values()) {
    const last = chunks.at(-1)
    if (last && last.length + slot.length <= size) {
      last.push(...slot)
      continue
    }
    for (let start = 0; start < slot.length; start += size) {
      chunks.push(slot.slice(start, start + size))
    }
  }
  return chunks
}
