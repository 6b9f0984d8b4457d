import type { Cursor, Sighting } from '../../../domains/orders/ports.ts'
import { LostLeadership } from '../../../kernel/db/database.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { type PaymentReading, unreadableReading } from './read-outcome.ts'
import { type WatchContext, type WatchedWallet, watchedBy } from './watch-context.ts'

/** How often the sink must refuse one transaction, while it takes others, before we continue without it. */
const REFUSALS = 3

/**
 * Reports finalized readings to the sink, with the cursor that they complete, and remembers them only
 * once the sink has kept them. One transaction that the sink can't take must not hold up all others:
 * after a refusal they are reported one by one, and what it refuses time and again is unreadable.
 * @throws what the sink threw, when it is away or has refused a transaction for the first times
 */
export async function reportReadings(
  watch: WatchContext,
  wallet: WatchedWallet,
  outcomes: readonly PaymentReading[],
  cursor: Cursor | null,
): Promise<void> {
  try {
    await report(watch, wallet, outcomes, cursor)
  } catch (error) {
    if (outcomes.length === 0 || isTransient(error)) throw error
    await reportOneByOne(watch, wallet, outcomes)
    await report(watch, wallet, [], cursor)
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof RetryableError || error instanceof LostLeadership
}

async function reportOneByOne(
  watch: WatchContext,
  wallet: WatchedWallet,
  outcomes: readonly PaymentReading[],
): Promise<void> {
  let refusal: unknown = null
  for (const outcome of outcomes) {
    try {
      await report(watch, wallet, [outcome], null)
    } catch (error) {
      if (isTransient(error)) throw error
      await watch.sink.observe(sightingOf(wallet, [], null)).catch(() => {
        throw error
      })
      if (isRefusedForGood(wallet, outcome)) {
        await report(watch, wallet, [withoutTransaction(outcome, error)], null)
      } else refusal = error
    }
  }
  if (refusal !== null) throw refusal
}

function isRefusedForGood({ refused }: WatchedWallet, { listed }: PaymentReading): boolean {
  const refusals = (refused.get(listed.signature) ?? 0) + 1
  refused.set(listed.signature, refusals)
  return refusals >= REFUSALS
}

/** What it did to the balance is known even so. */
function withoutTransaction({ listed, change }: PaymentReading, error: unknown): PaymentReading {
  const reason = error instanceof Error ? error.message : 'unknown'
  return {
    ...unreadableReading(listed, `the database refuses it: ${reason.slice(0, 200)}`),
    change,
  }
}

async function report(
  { sink }: WatchContext,
  wallet: WatchedWallet,
  outcomes: readonly PaymentReading[],
  cursor: Cursor | null,
): Promise<void> {
  const sighting = sightingOf(wallet, outcomes, cursor)
  const { transactions, unreadable } = sighting
  if (transactions.length > 0 || unreadable.length > 0 || cursor !== null) {
    await sink.observe(sighting)
  }
  for (const { listed, change } of outcomes) {
    wallet.refused.delete(listed.signature)
    if (change !== null) wallet.finalized.set(listed.signature, { slot: listed.slot, change })
  }
  for (const { signature, reason } of unreadable) {
    await sink.alarm({
      kind: 'unreadable',
      wallet: wallet.address,
      detail: `${signature}: ${reason}`,
    })
  }
}

function sightingOf(
  wallet: WatchedWallet,
  outcomes: readonly PaymentReading[],
  cursor: Cursor | null,
): Sighting {
  return {
    ...watchedBy(wallet),
    commitment: 'finalized',
    transactions: outcomes.flatMap(({ transaction }) => transaction ?? []),
    unreadable: outcomes.flatMap((outcome) => outcome.unreadable ?? []),
    dropped: [],
    cursor,
  }
}
