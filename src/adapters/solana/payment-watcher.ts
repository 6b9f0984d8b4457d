import { SECOND } from '../../kernel/clock.ts'
import { PermanentError, RetryableError } from '../../kernel/errors.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { type BelievedSlot, createBelievedSlot } from './believed-slot.ts'
import { followHint, type Hint } from './follow-hint.ts'
import { type Bell, createBell, keepDoing } from './keep-doing.ts'
import { type OpenSocket, openSocket } from './live-socket.ts'
import { mentions } from './mentions.ts'
import { onlyNearSlots } from './near-slots.ts'
import { reportDropped } from './report-dropped.ts'
import { scanConfirmed } from './scan-confirmed.ts'
import { scanFinalized } from './scan-finalized.ts'
import { createTokenAccountScan } from './scan-token-accounts.ts'
import { subscribe } from './subscribe.ts'
import { tokenAccountsOf } from './token-accounts.ts'
import { untilDeposed } from './until-deposed.ts'
import {
  createWatch,
  type Watch,
  type WatchedWallet,
  type WatchOptions,
  watchedWallet,
} from './watch.ts'

const SCAN_EVERY = 4 * SECOND
const LOOK_AT_TOKENS_EVERY = 30 * SECOND

export type PaymentWatcherOptions = WatchOptions & {
  /** Sockets that serve `slotSubscribe` and `logsSubscribe`, taken in turn. */
  wsUrls: readonly string[]
  /** The configured wallet and every earlier recipient. */
  wallets: readonly string[]
  entropy: Entropy
  /** Hears of every processed slot that can be one of the endpoints' chain. Must not throw. */
  onSlot?: (slot: number) => void
  /** Time between two scans, 4 seconds by default. */
  scanEveryMs?: number
  /** The runtime's WebSocket by default. */
  openSocket?: OpenSocket
}

/**
 * Watches wallets for payments until the signal aborts, or the sink says that another process leads
 * now, and reports to the sink. Subscriptions make
 * it quick; the scans, of which each (re)connect starts one, make it true. How often it asks does
 * not depend on how many orders wait. Resolves once everything has stopped.
 * @throws only at the start, when a wallet is not an address
 */
export async function watchPayments(given: PaymentWatcherOptions): Promise<void> {
  const deposed = new AbortController()
  const options = {
    ...given,
    sink: untilDeposed(given.sink, deposed),
    signal: AbortSignal.any([given.signal, deposed.signal]),
  }
  const watch = createWatch(options)
  const finalized = createBelievedSlot(watch, 'finalized')
  const wallets = new Map(options.wallets.map((address) => [address, watchedWallet(address)]))
  const habits = await Promise.all(
    [...wallets.values()].map((one) => habitsOf(watch, one, finalized, options)),
  )
  const bells = habits.flat().map(({ bell }) => bell)
  const firstTry = Promise.withResolvers<void>()
  const hints = new Set<Promise<void>>()

  function follow(address: string, hint: Hint) {
    const wallet = wallets.get(address)
    if (!wallet) return
    const following = followHint(watch, wallet, hint)
      .catch(({ message }) => watch.log.debug({ reason: message }, 'a hint is left to the scans'))
      .finally(() => hints.delete(following))
    hints.add(following)
  }

  watch.log.info({ wallets: options.wallets }, 'watching for payments')
  const subscribing = subscribe(
    {
      ...options,
      openSocket: options.openSocket ?? openSocket,
      urls: options.wsUrls,
      subscriptions: [...wallets.keys()].flatMap((wallet) => [
        mentions(wallet, 'confirmed', follow),
        mentions(wallet, 'finalized', follow),
      ]),
      onSubscribed: () => {
        for (const bell of bells) bell.ring()
      },
      onSlot: onlyNearSlots(watch, finalized, options.onSlot ?? (() => {})),
    },
    firstTry.resolve,
  )
  await firstTry.promise
  await Promise.all([subscribing, ...habits.flat().map(({ keep }) => keep())])
  await Promise.all(hints)
}

type HabitOfWallet = { bell: Bell; keep(): Promise<void> }

/** Each has a loop of its own: a long backlog of finalized ones must not hide the newly confirmed. */
async function habitsOf(
  watch: Watch,
  wallet: WatchedWallet,
  finalized: BelievedSlot,
  { scanEveryMs = SCAN_EVERY }: PaymentWatcherOptions,
): Promise<HabitOfWallet[]> {
  const { address } = wallet
  const { sink, clock, signal } = watch
  const log = watch.log.child({ wallet: address })

  function habit(
    what: string,
    every: number,
    work: () => Promise<void>,
    onOutage?: (error: unknown) => Promise<void>,
  ): HabitOfWallet {
    const bell = createBell()
    return {
      bell,
      keep: () => keepDoing({ what, every, bell, clock, log, signal, onOutage }, work),
    }
  }

  async function readFinalized() {
    const atLeast = finalized.last()?.slot
    const head = await finalized.ask(signal)
    await scanFinalized(watch, wallet, { finalized: head, atLeast })
    await reportDropped(watch, wallet, head)
  }
  async function alarm(error: unknown) {
    const detail = error instanceof Error ? error.message : 'unknown'
    const isEndpoint = error instanceof RetryableError || error instanceof PermanentError
    if (isEndpoint) await sink.alarm({ kind: 'endpoint_down', wallet: address, detail })
    else log.error({ kind: 'sink_failing', detail }, 'alarm')
  }
  const lookAtTokens = createTokenAccountScan(
    watch,
    wallet,
    await tokenAccountsOf(address),
    finalized,
  )

  return [
    habit('finalized scan', scanEveryMs, readFinalized, alarm),
    habit('confirmed scan', scanEveryMs, () => scanConfirmed(watch, wallet)),
    habit('token account scan', LOOK_AT_TOKENS_EVERY, lookAtTokens),
  ]
}
