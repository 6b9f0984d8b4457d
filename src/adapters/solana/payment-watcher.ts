import type { PaymentSink } from '../../domains/orders/ports.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import type { Entropy } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { createBudget } from './budget.ts'
import { followHint, type Hint } from './follow-hint.ts'
import { type Bell, createBell, keepDoing } from './keep-doing.ts'
import { type OpenSocket, openSocket } from './live-socket.ts'
import { reportDropped } from './report-dropped.ts'
import type { SolanaRpc } from './rpc.ts'
import { scanConfirmed } from './scan-confirmed.ts'
import { scanFinalized } from './scan-finalized.ts'
import { createTokenAccountScan } from './scan-token-accounts.ts'
import { subscribe } from './subscribe.ts'
import { type Watch, type WatchedWallet, watchedWallet } from './watch.ts'

export type PaymentWatcherOptions = {
  rpc: SolanaRpc
  /** Sockets that serve `slotSubscribe` and `logsSubscribe`, taken in turn. */
  wsUrls: readonly string[]
  /** The configured wallet and every earlier recipient. */
  wallets: readonly string[]
  sink: PaymentSink
  clock: Clock
  entropy: Entropy
  log: Log
  /** Ends the watching. */
  signal: AbortSignal
  /** Hears of every processed slot. */
  onSlot?: (slot: number) => void
  /** Time between two scans. */
  scanEveryMs?: number
  /** Requests a second that catching up may use. */
  requestsPerSecond?: number
  openSocket?: OpenSocket
}

/**
 * Watches wallets for payments until the signal aborts, and reports to the sink. Subscriptions make
 * it quick; the scans, of which each (re)connect starts one, make it true. How often it asks does
 * not depend on how many orders wait. Resolves once everything has stopped; never rejects.
 */
export async function watchPayments(options: PaymentWatcherOptions): Promise<void> {
  const { log, signal } = options
  const watch = createWatch(options)
  const wallets = new Map(options.wallets.map((address) => [address, watchedWallet(address)]))
  const bells: Bell[] = []
  const firstTry = Promise.withResolvers<void>()
  const hints = new Set<Promise<void>>()

  function takeHint(address: string, hint: Hint) {
    const wallet = wallets.get(address)
    if (!wallet || signal.aborted) return
    const following = followHint(watch, wallet, hint)
      .catch((error: Error) => log.debug({ reason: error.message }, 'a hint is left to the scans'))
      .finally(() => hints.delete(following))
    hints.add(following)
  }

  const subscribing = subscribe(
    {
      ...options,
      openSocket: options.openSocket ?? openSocket,
      urls: options.wsUrls,
      onSubscribed: () => {
        for (const bell of bells) bell.ring()
      },
      onSlot: options.onSlot ?? (() => {}),
      onHint: takeHint,
    },
    firstTry.resolve,
  )
  await firstTry.promise
  const habits = [...wallets.values()].map((wallet) => scanForEver(watch, wallet, options, bells))
  await Promise.all([subscribing, ...habits])
  await Promise.all(hints)
}

const REQUESTS_PER_SECOND = 10
const SCAN_EVERY = 4 * SECOND
const LOOK_AT_TOKENS_EVERY = 30 * SECOND

function createWatch({ rpc, sink, clock, log, signal, ...options }: PaymentWatcherOptions): Watch {
  const perSecond = options.requestsPerSecond ?? REQUESTS_PER_SECOND
  return {
    rpc,
    sink,
    clock,
    log,
    signal,
    budget: createBudget(clock, perSecond),
    hintBudget: createBudget(clock, perSecond),
  }
}

/** The confirmed scan has a loop of its own: a long backlog of finalized ones must not hide the new. */
async function scanForEver(
  watch: Watch,
  wallet: WatchedWallet,
  options: PaymentWatcherOptions,
  bells: Bell[],
): Promise<void> {
  const { clock, log, signal } = watch
  const every = options.scanEveryMs ?? SCAN_EVERY
  const habit = () => {
    const bell = createBell()
    bells.push(bell)
    return { every, bell, clock, log: log.child({ wallet: wallet.address }), signal }
  }
  const onOutage = (detail: string) =>
    watch.sink.alarm({ kind: 'endpoint_down', wallet: wallet.address, detail })
  let head = 0

  await Promise.all([
    keepDoing({ ...habit(), what: 'finalized scan', onOutage }, async () => {
      const atLeast = head
      head = Math.max(head, await watch.rpc.getSlot('finalized', signal))
      await scanFinalized(watch, wallet, { finalized: head, atLeast })
      await reportDropped(watch, wallet, head)
    }),
    keepDoing({ ...habit(), what: 'confirmed scan' }, () => scanConfirmed(watch, wallet)),
    keepDoing(
      { ...habit(), what: 'token account scan', every: LOOK_AT_TOKENS_EVERY },
      createTokenAccountScan(watch, wallet),
    ),
  ])
}
