import type { Stage } from '../../contract/launches/stages.ts'
import type { Funding, Holder, Launch, PastTransaction } from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { descending } from '../../kernel/compare.ts'

/** Everything the chain has about one launch. Scoring uses only what is older than a given moment. */
export type PastLaunch = {
  launch: Launch
  /** Block time of the transaction that launched it. */
  launchedAt: Ms
  /** That transaction, then the others that were read, in the chain's order. */
  transactions: readonly PastTransaction[]
  /** Signatures of those that only outcomes may use: which were read depends on what came later. */
  sampled: ReadonlySet<string>
  /** The time from which transactions of the first minutes are missing; null: none are. */
  earlyMissingFrom: Ms | null
  /** Whether every transaction until the last reached horizon was read. */
  isWhole: boolean
  /** Whether all of the developer's transactions were read. */
  hasDeveloper: boolean
  /** The ends of horizons at which its state is known. */
  knownEnds: readonly Ms[]
  /** As of each wallet's first trade, so it includes nothing later. */
  funding: ReadonlyMap<string, Funding>
}

/** The stages that can be scored from history. An hour has too many trades to read. */
export const PAST_STAGES: readonly Stage[] = ['at_once', '10s', '60s', '5m']

const MOST_HOLDERS = 20

/**
 * Holders at a moment, from the token balances of the transactions until then. null: some are
 * missing, or they don't add up to the supply.
 * @param pool what the coin graduated to by then, which is nobody
 */
export function holdersAt(past: PastLaunch, at: Ms, pool: string | null): Holder[] | null {
  const { launch, transactions, earlyMissingFrom } = past
  if (earlyMissingFrom !== null && earlyMissingFrom <= at) return null
  const byAccount = new Map<string, Holder>()
  for (const { balances } of transactions.filter((one) => one.at <= at)) {
    for (const { account, owner, mint, amount } of balances) {
      if (mint === launch.mint)
        byAccount.set(account, { account, owner, ownerProgram: null, amount })
    }
  }
  const holders = [...byAccount.values()].filter(({ amount }) => amount > 0n)
  const sum = holders.reduce((all, { amount }) => all + amount, 0n)
  if (launch.supply === null || sum !== launch.supply) return null
  const people = holders.filter(({ owner }) => owner === null || owner !== pool)
  return people.sort((a, b) => descending(a.amount, b.amount)).slice(0, MOST_HOLDERS)
}
