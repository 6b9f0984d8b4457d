import { watchPayments } from '../../../src/adapters/solana/payments/payment-watcher.ts'
import { httpTransport } from '../../../src/adapters/solana/rpc/http-transport.ts'
import { createSolanaRpc, type SolanaRpc } from '../../../src/adapters/solana/rpc/rpc.ts'
import type { UsdcAccount } from '../../../src/adapters/solana/wire/token-accounts.ts'
import type { PaymentSink, PriceReading } from '../../../src/domains/orders/index.ts'
import { paymentSink } from '../../../src/flows/purchase/payment-sink.ts'
import { recheckDue } from '../../../src/flows/purchase/recheck-due.ts'
import type { Services } from '../../../src/flows/services.ts'
import { type Clock, DAY, type Ms, SECOND } from '../../../src/kernel/clock.ts'
import { createAnswers } from '../../../src/kernel/collections/answers.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import type { Entropy } from '../../../src/kernel/ids.ts'
import type { Rate } from '../../../src/kernel/money.ts'
import { createSealer } from '../../../src/kernel/seal.ts'
import { quietLog } from '../../support/quiet-log.ts'
import type { Chain } from './chain.ts'
import { type Faults, type FaultyDatabase, faultyDatabase, GONE } from './faulty-database.ts'
import { hostileRpc } from './hostile-rpc.ts'
import type { Sockets } from './hostile-sockets.ts'
import { hostileWire } from './hostile-wire.ts'
import { type HungProcess, hungProcess } from './hung-process.ts'
import { type Random, roll } from './random.ts'
import type { Work } from './sim-clock.ts'
import { steppingClock } from './stepping-clock.ts'

export type ProductEnvironment = {
  db: Database
  clock: Clock
  work: Work
  chain: Chain
  sockets: Sockets
  random: Random
  faults: Faults
  isCalm: boolean
  seed: string
  /** The first one receives; payments to the others are still watched. */
  recipients: readonly string[]
  exchanges: ReadonlySet<string>
  rate(): Rate
  /** Where the first of them takes USDC, and the price of one in micro-dollars. */
  usdc: UsdcAccount
  usdcPrice(): Rate
  trace(text: string): void
  /** Something was allowed that should have been refused. */
  slip(what: string): void
  /** Pages were told that this order changed. */
  publish(orderId: string): void
}

/** The product as one process after another runs it over the same database. */
export type Product = {
  /** The running process's context for requests. Throws while none runs. */
  context(): Services
  open(): void
  /** Ends the running process on purpose. */
  close(): Promise<void>
  /** Whether it should run: it may be between two processes. */
  isOpen(): boolean
  lives(): number
}

const OLD_LEADER_STAYS = 30 * SECOND
/** How long to wait for a leader that no longer answers. */
const POLLING = 10 * SECOND
const LONGEST_HANG = 200 * SECOND
/** The share of processes that talk to endpoints over the wire; others get answers directly, which costs less. */
const ON_WIRE = 1 / 3

export function runProduct(around: ProductEnvironment): Product {
  const { clock, work, random, trace } = around
  let hold: FaultyDatabase | null = null
  let context: Services | null = null
  let closing = new AbortController()
  let supervised: Promise<void> = Promise.resolve()
  let lives = 0
  let leading = 0

  /**
   * Runs one process after another. A process dies, or it counts as dead and lives on for a while beside its
   * successor, some after they hung.
   */
  async function supervise(signal: AbortSignal) {
    while (!signal.aborted) {
      const died = Promise.withResolvers<void>()
      const life = new AbortController()
      const mine = faultyDatabase({ ...around, closing: signal }, () => died.resolve())
      hold = mine
      context = contextOf(around, mine)
      lives += 1
      trace(`process ${lives} starts`)
      const leadership = await work.track(around.db.lead('payments', signal))
      if (!leadership) return
      leading = leadership.epoch
      const ends = AbortSignal.any([signal, life.signal])
      const process = hungProcess()
      const lead = { epoch: leadership.epoch, leads: () => leading === leadership.epoch }
      const living = live({ ...around, process, life: lives }, context, lead, ends)
      const ousted = clock.wait(around.isCalm ? DAY : random.int(60, 600) * SECOND, ends)
      await Promise.race([died.promise, ousted])
      const hangs = !mine.isDead() && !signal.aborted && random.chance(around.faults.hangs)
      if (hangs) {
        trace(`process ${lives} hangs`)
        process.stop()
        void clock.wait(random.int(12 * SECOND, LONGEST_HANG), ends).then(process.goOn)
        await clock.wait(POLLING, ends)
      }
      await work.track(leadership.release())
      if (mine.isDead()) {
        trace(`process ${lives} has crashed`)
        life.abort()
        await living
        context = null
        await clock.wait(random.int(0, 40) * SECOND, signal)
      } else if (!signal.aborted) {
        trace(`process ${lives} is deposed, and does not know it`)
        const stays = hangs ? LONGEST_HANG + OLD_LEADER_STAYS : OLD_LEADER_STAYS
        void clock.wait(stays, signal).then(() => {
          mine.kill()
          life.abort()
        })
      } else await living
    }
  }

  return {
    context() {
      if (!context || hold?.isDead()) throw GONE
      return context
    },
    open() {
      closing = new AbortController()
      supervised = supervise(closing.signal)
    },
    async close() {
      closing.abort()
      await supervised
      hold?.kill()
      context = null
      await work.idle()
    },
    isOpen: () => !closing.signal.aborted,
    lives: () => lives,
  }
}

/** Runs the payments role as the product's jobs do, and tracks all its database work. */
async function live(
  around: ProductEnvironment & { process: HungProcess; life: number },
  context: Services,
  { epoch, leads }: { epoch: number; leads: () => boolean },
  signal: AbortSignal,
) {
  const { work, random, seed, process } = around
  const clock = process.clock(around.clock)
  const sink = process.sink(watched(paymentSink(context, epoch), around, leads))
  await Promise.all([
    watchPayments({
      rpc: process.rpc(rpcOf(around)),
      wsUrls: ['ws://one', 'ws://two'],
      wallets: around.recipients,
      usdcAccounts: [around.usdc],
      sink,
      clock: steppingClock(clock, seed),
      entropy: random.fork('back-off').bytes,
      log: quietLog,
      signal,
      openSocket: around.sockets.open,
    }),
    everySecond(clock, signal, () => around.sockets.beat()),
    everySecond(clock, signal, () => work.track(recheckDue(context)).catch(() => {})),
  ])
}

/** A process's view of the chain; some use the product's own client, over bytes. */
function rpcOf(around: ProductEnvironment & { life: number }): SolanaRpc {
  const { chain, clock, work, seed, life } = around
  const rpc = hostileRpc(chain, clock, work, seed)
  if (!around.isCalm && roll(seed, 'wire', life) >= ON_WIRE) return rpc
  const fetch = hostileWire(rpc, clock, seed)
  return createSolanaRpc({
    urls: ['http://one', 'http://two'],
    clock: steppingClock(clock, seed),
    log: quietLog,
    transport: (url) => httpTransport(url, fetch),
  })
}

async function everySecond(clock: Clock, signal: AbortSignal, act: () => unknown) {
  while (!signal.aborted) {
    await act()
    await clock.wait(SECOND, signal)
  }
}

function watched(
  sink: PaymentSink,
  { work: { track }, slip, process }: ProductEnvironment & { process: HungProcess },
  leads: () => boolean,
): PaymentSink {
  return {
    cursor: (wallet) => track(sink.cursor(wallet)),
    firstOrderSlot: (wallet) => track(sink.firstOrderSlot(wallet)),
    finalSignatures: (wallet, signatures) => track(sink.finalSignatures(wallet, signatures)),
    unreadSignatures: (wallet) => track(sink.unreadSignatures(wallet)),
    unfinalized: (wallet, slot) => track(sink.unfinalized(wallet, slot)),
    async observe(sighting) {
      const isDeposed = !leads()
      await track(sink.observe(sighting))
      if (isDeposed)
        slip(`a ${process.hasHung() ? 'leader that hung' : 'deposed leader'} was allowed to write`)
    },
    openReferences: (limit) => track(sink.openReferences(limit)),
    openSenders: (limit) => track(sink.openSenders(limit)),
    alarm: (alarm) => track(sink.alarm(alarm)),
  }
}

function contextOf(around: ProductEnvironment, { db }: FaultyDatabase): Services {
  const { clock, chain, random } = around
  const reading = (at: Ms): PriceReading => ({
    shown: around.rate(),
    quote: { rate: around.rate(), sources: ['one', 'two'], at },
  })
  return {
    db,
    clock,
    entropy: random.bytes as Entropy,
    sealer: createSealer(new Uint8Array(32).fill(7), random.bytes as Entropy),
    log: quietLog,
    answers: createAnswers(),
    recipient: around.recipients[0] ?? '',
    usdc: {
      read: () => {
        const { address: account, mint } = around.usdc
        return { account, mint, exists: true, price: around.usdcPrice() }
      },
    },
    exchanges: around.exchanges,
    domain: 'mintwatch.example',
    head: {
      slot: async () => chain.heads().tip,
      movingSlot: async () => chain.heads().tip,
      blockhash: async () => ({ blockhash: around.recipients[0] ?? '', lastValidBlockHeight: 1n }),
      payback: async () => null,
    },
    prices: { read: () => reading(clock.now()), answers: () => null },
  }
}
