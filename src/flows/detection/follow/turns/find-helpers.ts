import { loadTraded, type TokenSource } from '../../../../domains/launches/index.ts'
import { type Before, withHelper } from '../../../../domains/turns/index.ts'
import type { DetectionContext } from '../../context.ts'
import type { Followed } from '../followed.ts'
import type { TradeQueue } from '../trade-queue.ts'
import { isAfterStart, type WatchedLaunch } from './open-launch.ts'

/** A wallet that sold less than this part of the supply is not looked up. */
const ONE_IN = 100n
/** The largest sellers of a launch that are looked up. */
const MOST_SELLERS = 6

/**
 * Looks up where large sellers got what they sold and never bought, each once, and counts those that had it from the
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
  const open = suspects(state.before, state.after.large).filter((one) => !lookedUp.has(one))
  async function soldBy(wallet: string) {
    await trades.flush()
    const traded = await loadTraded(context.db.read, launch, wallet)
    const bought = sum(traded.filter(({ side }) => side === 'buy'))
    const sales = traded.filter(({ side }) => side === 'sell')
    return { sales, sold: sum(sales) - bought }
  }
  for (const wallet of open) {
    if (lookedUp.size >= MOST_SELLERS || signal.aborted) return
    lookedUp.add(wallet)
    if (!isLarge(state.before, (await soldBy(wallet)).sold)) continue
    const chain = context.facts.open({ mint, venue: launch.venue, launchedAt })
    const ends = new Set(state.before.developers.keys())
    const source = await chain.tokenSource(wallet, mint, ends, signal)
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

function suspects(before: Before, large: ReadonlyMap<string, bigint>): string[] {
  return [...large]
    .filter(([wallet, sold]) => isLarge(before, sold) && !before.developers.has(wallet))
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
