import { z } from 'zod'
import type { Commitment } from '../../../domains/orders/ports.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { PermanentError, RetryableError } from '../../../kernel/errors.ts'
import type { Entropy } from '../../../kernel/ids.ts'
import { every } from '../../../kernel/loop.ts'
import { createWake, type Wake } from '../../../kernel/loop-wake.ts'
import { base58 } from '../rpc/answers.ts'
import { type BelievedSlot, createBelievedSlot } from '../rpc/believed-slot.ts'
import { type OpenSocket, openSocket, type Subscription } from '../rpc/live-socket.ts'
import { onlyNearSlots } from '../rpc/near-slots.ts'
import { keepSubscribed } from '../rpc/subscribe.ts'
import { defaultTokenAccounts, type UsdcAccount } from '../wire/token-accounts.ts'
import { reportDropped } from './report-dropped.ts'
import { readAgain } from './rescan.ts'
import { followHint, type Hint, scanConfirmed } from './scan-confirmed.ts'
import { scanFinalized } from './scan-finalized.ts'
import { createTokenAccountScan } from './scan-token-accounts.ts'
import {
  createWatchContext,
  type WatchContext,
  type WatchedWallet,
  type WatchOptions,
  watchedWallet,
} from './watch-context.ts'

const SCAN_EVERY = 4 * SECOND
const LOOK_AT_TOKENS_EVERY = 30 * SECOND
const READ_AGAIN_EVERY = 10 * MINUTE

type PaymentWatcherOptions = WatchOptions & {
  /** Sockets that serve `slotSubscribe` and `logsSubscribe`, taken in turn. */
  wsUrls: readonly string[]
  /** The configured wallet and every earlier recipient. */
  wallets: readonly string[]
  /** Their token accounts for USDC, each with subscriptions, scans, and a cursor of its own; none by default. */
  usdcAccounts?: readonly UsdcAccount[]
  entropy: Entropy
  /** Called with every processed slot that can belong to the endpoints' chain. Must not throw. */
  onSlot?: (slot: number) => void
  /** Time between two scans, 4 seconds by default. */
  scanEveryMs?: number
  /** The runtime's WebSocket by default. */
  openSocket?: OpenSocket
}

/**
 * Watches wallets for payments until the signal aborts, and reports to the sink. Subscriptions make
 * it quick; scans, one after each (re)connect, make it complete. How often it asks does not depend
 * on how many orders wait. Resolves once everything has stopped.
 * @throws only at the start, when a wallet is not an address
 */
export async function watchPayments(options: PaymentWatcherOptions): Promise<void> {
  const watch = createWatchContext(options)
  const finalized = createBelievedSlot(watch, 'finalized')
  const wallets = watchedOf(options)
  const loops = (
    await Promise.all([...wallets.values()].map((one) => loopsOf(watch, one, finalized, options)))
  ).flat()
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
  const subscribing = keepSubscribed(
    {
      ...options,
      openSocket: options.openSocket ?? openSocket,
      urls: options.wsUrls,
      subscriptions: [...wallets.keys()].flatMap((wallet) => [
        subscriptionTo(wallet, 'confirmed', follow),
        subscriptionTo(wallet, 'finalized', follow),
      ]),
      onSubscribed: () => {
        for (const { wake } of loops) wake.wake()
      },
      onSlot: onlyNearSlots(watch, finalized, options.onSlot ?? (() => {})),
    },
    firstTry.resolve,
  )
  await firstTry.promise
  await Promise.all([subscribing, ...loops.map(({ run }) => run())])
  await Promise.all(hints)
}

function watchedOf({ wallets, usdcAccounts = [] }: PaymentWatcherOptions) {
  const accountOf = new Map(usdcAccounts.map((account) => [account.owner, account]))
  return new Map([
    ...wallets.map((one) => [one, watchedWallet(one, accountOf.get(one))] as const),
    ...usdcAccounts.map((one) => [one.address, watchedWallet(one.address, one)] as const),
  ])
}

type WalletLoop = { wake: Wake; run(): Promise<void> }

/** Each has a loop of its own: a long backlog of finalized ones must not hide the newly confirmed. */
async function loopsOf(
  watch: WatchContext,
  wallet: WatchedWallet,
  finalized: BelievedSlot,
  { scanEveryMs = SCAN_EVERY }: PaymentWatcherOptions,
): Promise<WalletLoop[]> {
  const { address } = wallet
  const { sink, clock, signal } = watch
  const log = watch.log.child({ wallet: address })

  function loop(
    what: string,
    ms: number,
    work: () => Promise<void>,
    onOutage?: (error: unknown) => Promise<void>,
  ): WalletLoop {
    const wake = createWake(clock)
    return {
      wake,
      run: () => every({ what, ms, wake, clock, log, signal, onOutage }, work),
    }
  }

  async function readFinalized() {
    const atLeast = finalized.last()?.slot
    const head = await finalized.ask(signal)
    await scanFinalized(watch, wallet, { finalized: head, atLeast })
  }
  async function askAfterDropped() {
    const head = finalized.last()
    if (head !== null) await reportDropped(watch, wallet, head.slot)
  }
  async function alarm(error: unknown) {
    const detail = error instanceof Error ? error.message : 'unknown'
    const isEndpoint = error instanceof RetryableError || error instanceof PermanentError
    if (isEndpoint) await sink.alarm({ kind: 'endpoint_down', wallet: address, detail })
    else log.error({ kind: 'sink_failing', detail }, 'alarm')
  }
  const loops = [
    loop('finalized scan', scanEveryMs, readFinalized, alarm),
    loop('confirmed scan', scanEveryMs, () => scanConfirmed(watch, wallet)),
    loop('search for dropped payments', scanEveryMs, askAfterDropped),
    loop('second try at unreadable payments', READ_AGAIN_EVERY, () => readAgain(watch, wallet)),
  ]
  if (wallet.usdc?.address === address) return loops
  const accounts = await defaultTokenAccounts(address)
  const lookAtTokens = createTokenAccountScan(watch, wallet, accounts, finalized)
  return [...loops, loop('token account scan', LOOK_AT_TOKENS_EVERY, lookAtTokens)]
}

const logsNotification = z.object({
  context: z.object({ slot: z.number().int().nonnegative() }),
  value: z.object({ signature: base58, err: z.null() }),
})

/** Subscribes to the transactions that mention an address; failed ones are left out. */
function subscriptionTo(
  address: string,
  commitment: Commitment,
  onHint: (address: string, hint: Hint) => void,
): Subscription {
  return {
    method: 'logsSubscribe',
    params: [{ mentions: [address] }, { commitment }],
    notify(result) {
      const logs = logsNotification.safeParse(result)
      if (!logs.success) return
      const { context, value } = logs.data
      onHint(address, { signature: value.signature, slot: context.slot, commitment })
    },
  }
}
