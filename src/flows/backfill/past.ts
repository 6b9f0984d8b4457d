import type { Stage } from '../../contract/stages.ts'
import type { Funding, Holder, Launch, PastTransaction } from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'

/** What the chain told of one launch, of whatever time. What is judged takes a part of it as of a moment. */
export type Past = {
  launch: Launch
  /** Block time of the transaction that launched it. */
  launchedAt: Ms
  /** That transaction, then the others that were read, in the chain's order. */
  transactions: readonly PastTransaction[]
  /** From here on transactions of the first minutes are missing; null: none is. */
  earlyMissedAt: Ms | null
  /** Whether every transaction until the last reached horizon was read. */
  isWhole: boolean
  /** Whether every one of the developer's was. */
  hasDeveloper: boolean
  /** As of each wallet's first trade, so that nothing later is in it. */
  funding: ReadonlyMap<string, Funding>
}

/** The stages that history can judge. An hour's trades are too many to read them all. */
export const PAST_STAGES: readonly Stage[] = ['at_once', '10s', '60s', '5m']

const MOST_HOLDERS = 20

/**
 * Who held how much at a moment, by the token balances of the transactions until then. null: some are
 * missing, or they don't add up to the supply.
 * @param pool what the coin graduated to by then, which is nobody
 */
export function holdersAt(past: Past, at: Ms, pool: string | null): Holder[] | null {
  const { launch, transactions, earlyMissedAt } = past
  if (earlyMissedAt !== null && earlyMissedAt <= at) return null
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
  return people.sort((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, MOST_HOLDERS)
}
