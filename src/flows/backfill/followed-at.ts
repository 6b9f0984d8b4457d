import {
  type ChainEvent,
  liquidityTokensOf,
  type PastTransaction,
  type Trade,
  toTapeTrade,
  withinBounds,
} from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { type Followed, followNew } from '../detection/follow/followed.ts'
import { isOfLaunch } from '../detection/follow/market-state.ts'
import type { PastLaunch } from './past.ts'

/** A launch as the detector would have followed it until a moment. Uses nothing later. */
export function followedAt(past: PastLaunch, at: Ms): Followed {
  return follow(
    past,
    past.transactions.filter((one) => one.at <= at && !past.sampled.has(one.signature)),
    at,
  )
}

/** The same by everything that was read, also by what was chosen later: for outcomes, not for reports. */
export function marketAt(past: PastLaunch, at: Ms): Followed {
  return follow(
    past,
    past.transactions.filter((one) => one.at <= at),
    at,
  )
}

/** The same, from the launching transaction alone, for the first report. */
export function followedAtOnce(past: PastLaunch): Followed {
  return follow(past, past.transactions.slice(0, 1), past.launchedAt - 1)
}

function follow(past: PastLaunch, transactions: readonly PastTransaction[], at: Ms): Followed {
  const { launch, launchedAt, earlyMissingFrom } = past
  const followed = followNew(withinBounds(launch), launchedAt)
  if (earlyMissingFrom !== null && earlyMissingFrom <= at) followed.markIncomplete()
  for (const transaction of transactions) {
    // As for live launches: a migration identifies the pool that it opens.
    const pools = transaction.events.filter(({ kind }) => kind === 'pool')
    const others = transaction.events.filter(({ kind }) => kind !== 'pool')
    for (const event of [...others, ...pools]) take(followed, event, transaction.at)
  }
  return followed
}

function take(followed: Followed, event: ChainEvent, at: Ms): void {
  if (!isOfLaunch(followed, event)) return
  switch (event.kind) {
    case 'trade':
      trade(followed, event, at)
      return
    case 'migration':
      followed.graduate(event.target, at, null)
      if (event.pool !== null && followed.graduatedPool === null) followed.moveToPool(event.pool)
      return
    case 'pool':
      if (followed.graduatedAt === null) return
      followed.graduate(event.venue, followed.graduatedAt, liquidityTokensOf(event))
      if (followed.graduatedPool === null) followed.moveToPool(event.pool)
      return
    case 'launch':
    case 'creator':
      return
  }
}

function trade(followed: Followed, event: Trade, at: Ms): void {
  const entry = toTapeTrade(event, at)
  followed.tapeState.add(entry)
  // Dollar prices of that time are unknown, and today's would be wrong.
  followed.addTrade(entry, null)
}
