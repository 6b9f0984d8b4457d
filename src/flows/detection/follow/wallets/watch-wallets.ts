import { MESSAGES_QUEUED, WALLET_ACTED } from '../../../../contract/news.ts'
import type { EventBatch, Launch, Trade } from '../../../../domains/launches/index.ts'
import {
  countBuys,
  DIGEST_MS,
  storeActs,
  tellBuysAt,
  type WalletActRow,
} from '../../../../domains/watches/index.ts'
import { MINUTE, type Ms, SECOND } from '../../../../kernel/clock.ts'
import { every } from '../../../../kernel/loop.ts'
import { enqueue, type NewNews, publish } from '../../../news.ts'
import { type DetectionContext, solUsd } from '../../context.ts'
import type { Followed } from '../followed.ts'
import { createLastSales } from './last-sales.ts'
import { createWatchedSet } from './watched-set.ts'
import { worthInLamports } from './worth.ts'

/** 0.1 SOL. Whoever wants to be seen would otherwise buy for less than a cent. */
const LEAST_BUY = 100_000_000n
/** Older acts help nobody; they arrive after a downtime. */
const FRESH_MS = 15 * MINUTE
/** Bots buy by the thousand: further buys within ten minutes are not stored. */
const MOST_BUYS = 100
const MOST_WAITING = 10_000
const LOOK_MS = SECOND / 4

/** An act that is not stored yet. */
type Act = Pick<WalletActRow, 'wallet' | 'mint' | 'kind' | 'signature' | 'at'> & { worth: bigint }

/** Reports what watched wallets do. */
export type WalletWatcher = {
  /** A trade of a followed launch. */
  acceptTrade(followed: Followed, trade: Trade, at: Ms): void
  /** A launch that is followed from now on, in its batch. */
  acceptLaunch(launch: Launch, batch: EventBatch): void
  /** Loads the watched wallets, once. Call it before the first events are taken. */
  start(): Promise<void>
  /** Resolves once everything recorded so far is stored. */
  flush(): Promise<void>
  /** Stores acts and their news until `signal` aborts. */
  run(): Promise<void>
}

/** One lookup in memory for each trade; everything else only for the few that are of watched wallets. */
export function createWalletWatcher(context: DetectionContext, signal: AbortSignal): WalletWatcher {
  const { clock, log, hasBot } = context
  const watched = createWatchedSet(context)
  const sales = createLastSales(context, signal)
  const waiting = createWaiting(clock)
  let isStarted = false
  let last: Promise<void> = Promise.resolve()

  /** One after another, so that the last one stores everything recorded before it. */
  function flush(): Promise<void> {
    last = last.catch(() => {}).then(() => storeWaiting(context, waiting))
    return last
  }

  async function checkSales(): Promise<void> {
    for (const { wallet, followed, signature, at } of await sales.check())
      waiting.add({ wallet, mint: followed.mint, kind: 'sold_out', signature, at, worth: 0n })
  }

  return {
    acceptTrade(followed, { trader, side, signature, quoteAmount, quoteMint }, at) {
      if (!hasBot || trader === null || !watched.has(trader)) return
      const { mint, launch } = followed
      if (side === 'sell') {
        if (clock.now() - at < FRESH_MS) sales.add({ wallet: trader, followed, signature, at })
        return
      }
      sales.bought(trader, mint)
      // What a developer buys while launching is part of the launch.
      if (signature === launch.signature) return
      const worth = worthInLamports(quoteAmount, quoteMint ?? launch.quoteMint, solUsd(context))
      if (worth !== null)
        waiting.add({ wallet: trader, mint, kind: 'bought', signature, at, worth })
    },
    acceptLaunch(launch, batch) {
      if (!hasBot) return
      for (const act of actsOfLaunch(launch, batch)) if (watched.has(act.wallet)) waiting.add(act)
    },
    async start() {
      if (isStarted || !hasBot) return
      await watched.refresh()
      isStarted = true
    },
    flush,
    async run() {
      if (!hasBot) return
      const job = { clock, log, signal }
      await Promise.all([
        every({ ...job, what: 'reading watched wallets', ms: SECOND }, watched.refresh),
        every({ ...job, what: 'checking sales of watched wallets', ms: LOOK_MS }, checkSales),
        every({ ...job, what: 'reporting watched wallets', ms: LOOK_MS, onceMore: true }, flush),
      ])
    },
  }
}

/** Stores what waits, with its news; small buys are forgotten. */
async function storeWaiting(
  { db, clock, entropy }: Pick<DetectionContext, 'db' | 'clock' | 'entropy'>,
  waiting: ReturnType<typeof createWaiting>,
): Promise<void> {
  const acts = waiting.all()
  const reported = acts.filter(isReported)
  if (reported.length > 0) {
    const now = clock.now()
    const buyers = reported.filter(({ kind }) => kind === 'bought').map(({ wallet }) => wallet)
    const before = await countBuys(db.read, [...new Set(buyers)], now - DIGEST_MS)
    await db.unsyncedTransaction(async (tx) => {
      const stored = await storeActs(tx, actRows(reported, before, now))
      await enqueue(tx, entropy, ...newsOfActs(stored))
    })
    publish(db, MESSAGES_QUEUED, 'wallets')
  }
  waiting.drop(acts)
}

/** Acts that are not stored yet; those that arrive late are left out. */
function createWaiting({ now }: Pick<DetectionContext['clock'], 'now'>) {
  const acts = new Map<string, Act>()
  const keyOf = ({ kind, wallet, mint, signature }: Act) => `${kind} ${wallet} ${mint} ${signature}`
  return {
    add(act: Act): void {
      const known = acts.get(keyOf(act))
      // A buy in several parts is one.
      if (known) known.worth += act.worth
      else if (acts.size < MOST_WAITING && now() - act.at < FRESH_MS) acts.set(keyOf(act), act)
    },
    /** As they are now: more parts may come while they are stored. */
    all: () => [...acts.values()].map((act) => ({ ...act })),
    /** Forgets them, except a buy that has grown since; if it is stored already, its row stays as it is. */
    drop(stored: readonly Act[]): void {
      for (const act of stored)
        if (acts.get(keyOf(act))?.worth === act.worth) acts.delete(keyOf(act))
    },
  }
}

/**
 * What a launch says of its fee payer and creator. Venues' programs demand a trader's signature; a creator may be
 * anybody whom the launcher names.
 */
function actsOfLaunch(launch: Launch, { events, seenAt }: EventBatch): Act[] {
  const { mint, creator, feePayer, signature, blockTime } = launch
  const at = Math.min(blockTime ?? seenAt, seenAt)
  const signers = new Set([feePayer])
  for (const event of events)
    if (event.kind === 'trade' && event.signature === signature) signers.add(event.trader)
  return [...new Set([creator, feePayer])].flatMap((wallet): Act[] => {
    if (wallet === null) return []
    const kind = signers.has(wallet) ? 'launched' : 'named'
    return kind === 'named' && feePayer !== null
      ? []
      : [{ wallet, mint, kind, signature, at, worth: 0n }]
  })
}

function isReported({ kind, worth }: Act): boolean {
  return kind !== 'bought' || worth >= LEAST_BUY
}

/** When each act is reported. @param before how often wallets bought in the last ten minutes */
function actRows(acts: readonly Act[], before: Map<string, number>, now: Ms): WalletActRow[] {
  const lately = new Map(before)
  return acts.flatMap(({ worth, ...act }): WalletActRow[] => {
    if (act.kind !== 'bought') return [{ ...act, lamports: null, tell_at: now }]
    const count = lately.get(act.wallet) ?? 0
    lately.set(act.wallet, count + 1)
    if (count >= MOST_BUYS) return []
    return [{ ...act, lamports: worth.toString(), tell_at: tellBuysAt(count, now) }]
  })
}

/** One item for everything that a wallet did that is told at one moment. */
export function newsOfActs(acts: readonly WalletActRow[]): NewNews[] {
  const items = acts.map(
    ({ wallet, tell_at: at }): NewNews => ({
      topic: WALLET_ACTED,
      once: `${WALLET_ACTED} ${wallet} ${at}`,
      payload: { wallet, at },
      at,
    }),
  )
  return [...new Map(items.map((item) => [item.once, item])).values()]
}
