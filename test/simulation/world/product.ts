import { watchPayments } from '../../../src/adapters/solana/payments/payment-watcher.ts'
import type { PaymentSink, PriceReading } from '../../../src/domains/orders/index.ts'
import type { PurchaseContext } from '../../../src/flows/purchase/context.ts'
import { paymentSink } from '../../../src/flows/purchase/payment-sink.ts'
import { recheckDue } from '../../../src/flows/purchase/purchase.ts'
import { type Clock, type Ms, SECOND } from '../../../src/kernel/clock.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import type { Entropy } from '../../../src/kernel/ids.ts'
import type { Rate } from '../../../src/kernel/money.ts'
import { createSealer } from '../../../src/kernel/seal.ts'
import { quietLog } from '../../support/quiet-log.ts'
import type { Chain } from './chain.ts'
import { type Faults, GONE, type Hold, holdDatabase } from './faulty-database.ts'
import { hostileRpc } from './hostile-rpc.ts'
import type { Sockets } from './hostile-sockets.ts'
import type { Random } from './random.ts'
import type { Work } from './sim-clock.ts'

export type Surroundings = {
  db: Database
  clock: Clock
  work: Work
  chain: Chain
  sockets: Sockets
  random: Random
  faults: Faults
  seed: string
  /** The first one receives; payments to the others are still watched. */
  recipients: readonly string[]
  exchanges: ReadonlySet<string>
  rate(): Rate
  trace(text: string): void
  /** Something was let through that should have been refused. */
  slip(what: string): void
  /** Pages were told that this order changed. */
  publish(orderId: string): void
}

/** The product as one process after another runs it over the same database. */
export type Product = {
  /** What the running process serves requests with. Throws while none runs. */
  context(): PurchaseContext
  open(): void
  /** Ends the running process on purpose. */
  close(): Promise<void>
  /** Whether it should run: it may be between two processes. */
  isOpen(): boolean
  lives(): number
}

const OLD_LEADER_STAYS = 30 * SECOND

export function runProduct(around: Surroundings): Product {
  const { clock, work, random, trace } = around
  let hold: Hold | null = null
  let context: PurchaseContext | null = null
  let closing = new AbortController()
  let supervised: Promise<void> = Promise.resolve()
  let lives = 0
  let leading = 0

  /** A process dies, or is taken for dead and lives on for a while beside its successor. */
  async function supervise(signal: AbortSignal) {
    while (!signal.aborted) {
      const died = Promise.withResolvers<void>()
      const life = new AbortController()
      const mine = holdDatabase(around, () => died.resolve())
      hold = mine
      context = contextOf(around, mine)
      lives += 1
      trace(`process ${lives} starts`)
      const leadership = await work.track(around.db.lead('payments', signal))
      if (!leadership) return
      leading = leadership.epoch
      const ends = AbortSignal.any([signal, life.signal])
      const living = live(
        around,
        context,
        leadership.epoch,
        () => leading === leadership.epoch,
        ends,
      )
      const ousted = clock.wait(random.int(60, 600) * SECOND, ends)
      await Promise.race([died.promise, ousted])
      await work.track(leadership.release())
      if (mine.isDead()) {
        trace(`process ${lives} has crashed`)
        life.abort()
        await living
        context = null
        await clock.wait(random.int(0, 40) * SECOND, signal)
      } else if (!signal.aborted) {
        trace(`process ${lives} is deposed, and does not know it`)
        void clock.wait(OLD_LEADER_STAYS, signal).then(() => {
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

/** The payments role, as the product's jobs run it, with all its database work under watch. */
async function live(
  around: Surroundings,
  context: PurchaseContext,
  epoch: number,
  leads: () => boolean,
  signal: AbortSignal,
) {
  const { clock, work, chain, random, seed } = around
  const sink = watched(paymentSink(context, epoch), around, leads)
  await Promise.all([
    watchPayments({
      rpc: hostileRpc(chain, clock, work, seed),
      wsUrls: ['ws://one', 'ws://two'],
      wallets: around.recipients,
      sink,
      clock,
      entropy: random.fork('back-off').bytes,
      log: quietLog,
      signal,
      openSocket: around.sockets.open,
    }),
    everySecond(clock, signal, () => around.sockets.beat()),
    everySecond(clock, signal, () => work.track(recheckDue(context)).catch(() => {})),
  ])
}

async function everySecond(clock: Clock, signal: AbortSignal, act: () => unknown) {
  while (!signal.aborted) {
    await act()
    await clock.wait(SECOND, signal)
  }
}

function watched(
  sink: PaymentSink,
  { work: { track }, slip }: Surroundings,
  leads: () => boolean,
): PaymentSink {
  return {
    cursor: (wallet) => track(sink.cursor(wallet)),
    settledSignatures: (wallet, signatures) => track(sink.settledSignatures(wallet, signatures)),
    unfinalized: (wallet, slot) => track(sink.unfinalized(wallet, slot)),
    async observe(sighting) {
      const isDeposed = !leads()
      await track(sink.observe(sighting))
      if (isDeposed) slip('a deposed leader was let write')
    },
    openReferences: (limit) => track(sink.openReferences(limit)),
    openSenders: (limit) => track(sink.openSenders(limit)),
    alarm: (alarm) => track(sink.alarm(alarm)),
  }
}

function contextOf(around: Surroundings, { db }: Hold): PurchaseContext {
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
    recipient: around.recipients[0] ?? '',
    exchanges: around.exchanges,
    domain: 'mintwatch.example',
    head: {
      slot: async () => chain.heads().tip,
      witnessed: async () => chain.heads().tip,
      blockhash: async () => ({ blockhash: around.recipients[0] ?? '', lastValidBlockHeight: 1n }),
      payback: async () => null,
    },
    prices: { read: () => reading(clock.now()) },
  }
}
