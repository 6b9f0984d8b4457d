import { QUOTE_DECIMALS } from '../contract/mints.ts'
import {
  type DetectionSink,
  dropTrades,
  findCursors,
  keepCursors,
  liquidityTokensOf,
  type Migration,
  type Pool,
  type Sighting,
  type SourceEvent,
  type Trade,
  toTradeRow,
} from '../domains/launches/index.ts'
import { SECOND } from '../kernel/clock.ts'
import { fence } from '../kernel/db/database.ts'
import { createRecently } from '../kernel/recently.ts'
import type { LaunchChange } from './detection-change.ts'
import { type DetectionContext, solUsd } from './detection-context.ts'
import { type Followed, moveMarket } from './detection-followed.ts'
import { createLane, writableProbe } from './detection-lane.ts'
import { storeChanges } from './detection-launches.ts'
import { createMarkets } from './detection-markets.ts'
import { createStrangers } from './detection-strangers.ts'
import { createTradeLane, type TradeLane } from './detection-trades.ts'
import { createWatch, type Watch, type WatchLimits } from './detection-watch.ts'

const MOST_TOGETHER = 50
const MOST_UNCONFIRMED = 20_000
const REMEMBERED = 60_000
const STRANGERS_MS = 2 * SECOND

/** What takes launches in, with what it holds in memory while it leads. */
export type Detection = {
  sink: DetectionSink
  watch: Watch
  trades: TradeLane
  /** Reads what an earlier leader left; call it before the sources run. */
  start(): Promise<void>
  /** Stores what waits, again and again until `signal` aborts. */
  run(): Promise<void>
}

/**
 * The detector's memory and its way into the database. Launches are stored at once, together with
 * their first report and their alert; trades follow within a second.
 *
 * @param epoch of its leadership: one that lost it moves no cursor
 */
export function createDetection(
  context: DetectionContext,
  epoch: number,
  signal: AbortSignal,
  limits?: WatchLimits,
): Detection {
  const { db, clock, log } = context
  const markets = createMarkets(context, signal)
  const watch = createWatch(markets.note, limits)
  const trades = createTradeLane(context, signal)
  const strangers = createStrangers(context)
  const seen = createRecently(REMEMBERED)
  const store = (changes: readonly LaunchChange[]) => storeChanges(context, watch, changes)
  const changes = createLane(context, MOST_TOGETHER, store, writableProbe(context), signal)
  /** Launches that were seen as processed only, by signature. */
  const unconfirmed = new Map<string, string[]>()

  function take(event: SourceEvent, sighting: Sighting): Promise<void> | null {
    switch (event.kind) {
      case 'launch': {
        const isConfirmed = sighting.commitment === 'confirmed'
        if (watch.find(event.mint, null)) {
          return isConfirmed ? confirm([event.signature]) : null
        }
        const followed = watch.start(event, sighting.seenAt)
        claimStrangers(followed)
        if (!isConfirmed) expectConfirmation(event.signature, event.mint)
        const { source, seenAt: detectedAt } = sighting
        const detected = { source, detectedAt, confirmed: isConfirmed }
        return changes.add({ kind: 'launch', followed, detected })
      }
      case 'trade':
        takeTrade(event, sighting.seenAt)
        return null
      case 'migration':
        return takeMigration(event, sighting)
      case 'pool':
        return takePool(event, sighting)
      case 'confirmed':
        return confirm(event.signatures)
      case 'rollback':
        return takeBack(event.signatures)
      case 'gap':
        log.warn({ ...event }, 'launches may be missing: the chain could not be read')
        for (const followed of watch.all()) {
          followed.missed ||= followed.launch.slot <= event.toSlot
        }
        return changes.add({ kind: 'gap', gap: event })
    }
  }

  function takeTrade(trade: Trade, seenAt: number): void {
    if (!seen.add(`${trade.signature} ${trade.path}`)) return
    const followed = watch.find(trade.mint, trade.pool)
    if (followed) follow(followed, trade, seenAt)
    else strangers.add(trade, seenAt)
  }

  function follow(followed: Followed, trade: Trade, seenAt: number): void {
    const at = Math.min(trade.blockTime ?? seenAt, seenAt)
    if (followed.watched) trades.add(toTradeRow(trade, followed.mint, at))
    const entry = { ...trade, at }
    watch.record(followed, entry)
    moveMarket(followed, entry, solUsd(context))
    markets.note(followed)
  }

  function claimStrangers(followed: Followed): void {
    for (const pool of [followed.launch.pool, followed.graduatedPool]) {
      for (const { trade, at } of strangers.claim(followed.mint, pool)) follow(followed, trade, at)
    }
  }

  function takeMigration(event: Migration, { seenAt }: Sighting): Promise<void> | null {
    const followed = watch.find(event.mint, event.pool)
    const mint = event.mint ?? followed?.mint ?? null
    if (mint === null) return null
    const at = Math.min(event.blockTime ?? seenAt, seenAt)
    return graduate({ mint, at, to: event.target, pool: event.pool, lp: null }, followed)
  }

  /** A curve may be full in one transaction, and its pool opened in another. */
  function graduate(
    { mint, at, to, pool, lp }: Omit<Extract<LaunchChange, { kind: 'graduation' }>, 'kind'>,
    followed: Followed | null,
  ): Promise<void> {
    if (followed) {
      followed.graduatedAt ??= at
      followed.graduatedTo ??= to
      followed.lp ??= lp
      if (pool !== null && pool !== followed.launch.pool) watch.addPool(followed, pool)
      markets.note(followed)
    }
    return changes.add({ kind: 'graduation', mint, at, to, pool, lp })
  }

  function takePool(pool: Pool, sighting: Sighting): Promise<void> | null {
    const { source, seenAt: detectedAt } = sighting
    if (Object.hasOwn(QUOTE_DECIMALS, pool.mint)) return null
    const known = watch.find(pool.mint, null)
    if (known) {
      const isOther = known.graduatedPool !== null && known.graduatedPool !== pool.pool
      if (known.graduatedAt === null || isOther) return null
      const { mint, venue: to, pool: address } = pool
      const lp = liquidityTokensOf(pool)
      return graduate({ mint, at: known.graduatedAt, to, pool: address, lp }, known)
    }
    const isConfirmed = sighting.commitment === 'confirmed'
    if (!isConfirmed) expectConfirmation(pool.signature, pool.mint)
    const detected = { source, detectedAt, confirmed: isConfirmed }
    return changes.add({ kind: 'pool', pool, detected, followed: null })
  }

  function expectConfirmation(signature: string, mint: string): void {
    unconfirmed.set(signature, [...(unconfirmed.get(signature) ?? []), mint])
    for (const oldest of unconfirmed.keys()) {
      if (unconfirmed.size <= MOST_UNCONFIRMED) break
      unconfirmed.delete(oldest)
    }
  }

  function confirm(signatures: readonly string[]): Promise<void> | null {
    const mints = signatures.flatMap((signature) => unconfirmed.get(signature) ?? [])
    for (const signature of signatures) unconfirmed.delete(signature)
    return mints.length === 0 ? null : changes.add({ kind: 'confirmed', mints })
  }

  async function takeBack(signatures: readonly string[]): Promise<void> {
    const mints = signatures.flatMap((signature) => unconfirmed.get(signature) ?? [])
    for (const signature of signatures) unconfirmed.delete(signature)
    for (const mint of mints) watch.forget(mint)
    const taken = mints.length === 0 ? null : changes.add({ kind: 'taken_back', mints })
    await trades.flush()
    for (const mint of await dropTrades(db.read, signatures)) {
      const followed = watch.find(mint, null)
      // What stays is read again when it is wanted.
      if (followed) watch.setTape(followed, null)
    }
    await taken
  }

  async function resumeStrangers(): Promise<void> {
    for (const row of await strangers.ask()) claimStrangers(watch.resume(row))
  }

  return {
    watch,
    trades,
    sink: {
      async take(sightings) {
        await trades.room()
        const waits: (Promise<void> | null)[] = []
        for (const sighting of sightings) {
          // A migration says what the pool that it opens is; it may be told behind it.
          const [pools, others] = partition(sighting.events, ({ kind }) => kind === 'pool')
          for (const event of [...others, ...pools]) waits.push(take(event, sighting))
        }
        await Promise.all(waits)
      },
      cursors: (source) => findCursors(db.read, source),
      unconfirmed: async () => [...unconfirmed.keys()],
      async reached(cursors) {
        await changes.settled()
        await resumeStrangers()
        await trades.flush()
        await db.transaction(async (tx) => {
          await fence(tx, 'detector', epoch)
          await keepCursors(tx, cursors)
        })
      },
    },
    async start() {
      const open = await db.read
        .selectFrom('launches')
        .select(['mint', 'signature'])
        .where('confirmed_at', 'is', null)
        .where('taken_back_at', 'is', null)
        .orderBy('slot', 'desc')
        .limit(MOST_UNCONFIRMED)
        .execute()
      for (const { signature, mint } of open) expectConfirmation(signature, mint)
    },
    async run() {
      await Promise.all([trades.run(), markets.run(), askAfterStrangers()])
    },
  }

  async function askAfterStrangers(): Promise<void> {
    while (!signal.aborted) {
      await clock.wait(STRANGERS_MS, signal)
      await resumeStrangers().catch((error) =>
        log.warn({ err: (error as Error).message }, 'launches could not be looked up'),
      )
    }
  }
}

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}
