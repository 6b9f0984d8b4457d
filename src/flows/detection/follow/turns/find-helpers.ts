import { loadTraded, type TokenSource } from '../../../../domains/launches/index.ts'
import { type Before, withHelper } from '../../../../domains/turns/index.ts'
import type { DetectionContext } from '../../context.ts'
import type { Followed } from '../followed.ts'
import type { TradeQueue } from '../trade-queue.ts'
import { isAfterStart, type LookUp, type WatchedLaunch } from './open-launch.ts'

/** A wallet that sold less than this part of the supply is not looked up. */
const ONE_IN = 100n
/** The largest sellers of a launch that the chain is asked about. */
const MOST_SELLERS = 6
/** The chain may not answer about a wallet. */
const MOST_TRIES = 4

/**
 * Looks up where large sellers got what they sold and never bought, until the chain answers, and counts those that had it from the
 * developer as the developer's. Most launches have none, and ask nothing.
 * @throws errors of the database
 */
export async function findHelpers(
  context: Pick<DetectionContext, 'db' | 'facts'>,
  trades: Pick<TradeQueue, 'flush'>,
  turning: WatchedLaunch,
  followed: Pick<Followed, 'mint' | 'launch' | 'launchedAt' | 'figures' | 'addHelpers'>,
  signal: AbortSignal,
): Promise<void> {
  const { state, lookedUp } = turning
  if (state === null) return
  const { mint, launch, launchedAt, figures } = followed
  const open = suspects(state.before, state.after.large, lookedUp)
  async function soldBy(wallet: string) {
    await trades.flush()
    const traded = await loadTraded(context.db.read, launch, wallet)
    const bought = sum(traded.filter(({ side }) => side === 'buy'))
    const sales = traded.filter(({ side }) => side === 'sell')
    return { sales, sold: sum(sales) - bought }
  }
  async function lookUp(wallet: string, ends: ReadonlySet<string>): Promise<TokenSource | null> {
    const known = lookedUp.get(wallet) ?? { tries: 0 }
    const sold = state?.after.large.get(wallet) ?? 0n
    const one: LookUp = { ...known, sold, net: sold, is: 'busy' }
    lookedUp.set(wallet, one)
    try {
      one.net = (await soldBy(wallet)).sold
      if (state === null || !isLarge(state.before, one.net)) return null
      one.tries += 1
      const chain = context.facts.open({ mint, venue: launch.venue, launchedAt })
      const source = await chain.tokenSource(wallet, mint, ends, signal)
      if (source !== null) one.is = 'answered'
      return source
    } finally {
      if (one.is === 'busy') one.is = 'open'
    }
  }
  for (const wallet of open) {
    const asked = [...lookedUp.values()].filter(({ is }) => is !== 'open').length
    if (asked >= MOST_SELLERS || signal.aborted) return
    const ends = new Set(state.before.developers.keys())
    const source = await lookUp(wallet, ends)
    if (!isFrom(source, ends)) continue
    // It may have gone on selling meanwhile, and may while its sales are read.
    const { sales, sold } = await readUntilSteady(
      () => soldBy(wallet),
      () => state.after.large.get(wallet),
    )
    const counted = sales.filter((sale) => isAfterStart(turning.subject, sale))
    const earlier = turning.subject.because === 'posted' ? until(counted, state.before.at) : []
    state.before = withHelper(state.before, wallet, sum(earlier))
    state.after.sold.set(wallet, sum(counted))
    state.after.soldBefore.set(wallet, sum(earlier))
    const { othersSold: others, unexplainedSold: unexplained } = figures
    followed.addHelpers({ helpers: [{ wallet, sold }], others, unexplained })
  }
}

/** Reads again for as long as what is read changes meanwhile. */
async function readUntilSteady<T>(read: () => Promise<T>, version: () => unknown): Promise<T> {
  for (;;) {
    const before = version()
    const found = await read()
    if (version() === before) return found
  }
}

/** Wallets that may have sold much of what they never bought since they were looked up, the largest sellers first. */
function suspects(
  before: Before,
  large: ReadonlyMap<string, bigint>,
  lookedUp: ReadonlyMap<string, LookUp>,
): string[] {
  const mayHave = ([wallet, sold]: [string, bigint]) => {
    const known = lookedUp.get(wallet)
    if (known === undefined) return isLarge(before, sold)
    const isOpen = known.is === 'open' && known.tries < MOST_TRIES
    return isOpen && isLarge(before, known.net + sold - known.sold)
  }
  return [...large]
    .filter((one) => !before.developers.has(one[0]) && mayHave(one))
    .sort(([, a], [, b]) => (a < b ? 1 : -1))
    .map(([wallet]) => wallet)
}

function isLarge({ supply }: Before, amount: bigint): boolean {
  return supply !== null && amount > 0n && amount * ONE_IN >= supply
}

function isFrom(source: TokenSource | null, ends: ReadonlySet<string>): boolean {
  return source?.from !== null && source?.from !== undefined && ends.has(source.from)
}

type Sale = { at: number; amount: bigint }

const until = (sales: readonly Sale[], at: number) => sales.filter((sale) => sale.at <= at)
const sum = (trades: readonly Sale[]) => trades.reduce((all, { amount }) => all + amount, 0n)
