import { walletsWatchedAfter, walletsWatchedSince } from '../../../../domains/watches/index.ts'
import { HOUR, type Ms, SECOND } from '../../../../kernel/clock.ts'
import type { DetectionContext } from '../../context.ts'

/** A page of them takes milliseconds, so trades don't wait. */
const PAGE = 5_000
/** A watch may be committed this long after the moment that it names. */
const OVERLAP_MS = 10 * SECOND
const REREAD_MS = HOUR

/** The wallets that members watch, in memory. It may hold wallets that nobody watches anymore. */
export type WatchedSet = {
  has(wallet: string): boolean
  /** Reads what was added since the last time; once an hour, everything. */
  refresh(): Promise<void>
}

/** Starts empty: call `refresh` first. */
export function createWatchedSet({
  db,
  clock,
}: Pick<DetectionContext, 'db' | 'clock'>): WatchedSet {
  let wallets = new Set<string>()
  let readAt: Ms | null = null
  let wholeAt: Ms = Number.NEGATIVE_INFINITY

  async function readAll(): Promise<void> {
    const all = new Set<string>()
    let last = { account: '', wallet: '' }
    for (;;) {
      const page = await walletsWatchedAfter(db.read, last, PAGE)
      for (const { wallet } of page) all.add(wallet)
      const end = page.at(-1)
      if (end === undefined || page.length < PAGE) break
      last = end
    }
    wallets = all
  }

  return {
    has: (wallet) => wallets.has(wallet),
    async refresh() {
      const now = clock.now()
      const isWhole = readAt === null || clock.monotonic() - wholeAt >= REREAD_MS
      if (isWhole) {
        await readAll()
        wholeAt = clock.monotonic()
      } else {
        for (const wallet of await walletsWatchedSince(db.read, (readAt ?? 0) - OVERLAP_MS))
          wallets.add(wallet)
      }
      readAt = now
    },
  }
}
