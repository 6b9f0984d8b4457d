import { createHash } from 'node:crypto'
import { migrations } from '../../migrations/index.ts'
import type { PlanId } from '../../src/contract/plans.ts'
import type { OrderBody, UserBody } from '../../src/contract/records.ts'
import { findSession, type Session, startSession } from '../../src/domains/accounts/index.ts'
import type {
  ChainTransaction,
  Commitment,
  Payback,
  PriceReading,
  UsdcReading,
} from '../../src/domains/orders/index.ts'
import { newReference } from '../../src/domains/orders/reference.ts'
import { showUser } from '../../src/flows/members/show-user.ts'
import { claim } from '../../src/flows/purchase/claim.ts'
import { issueGiftCode } from '../../src/flows/purchase/gifts/gift-code.ts'
import { redeemGift } from '../../src/flows/purchase/gifts/redeem.ts'
import { observe } from '../../src/flows/purchase/observe.ts'
import { quote } from '../../src/flows/purchase/quote.ts'
import { recheckDue } from '../../src/flows/purchase/recheck-due.ts'
import type { ReferredBy } from '../../src/flows/purchase/referral.ts'
import { showOrder } from '../../src/flows/purchase/show-order.ts'
import type { Services } from '../../src/flows/services.ts'
import { SECOND } from '../../src/kernel/clock.ts'
import { createAnswers } from '../../src/kernel/collections/answers.ts'
import { type Database, nextEpoch } from '../../src/kernel/db/database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { type Entropy, systemEntropy } from '../../src/kernel/ids.ts'
import { lamports, type Rate, rate, usdc } from '../../src/kernel/money.ts'
import { createSealer } from '../../src/kernel/seal.ts'
import type { FreshDatabase } from '../engines.ts'
import type { Payment, UsdcPayment } from './chain/scripted-payment.ts'
import { manualClock } from './clocks/manual-clock.ts'
import { quietLog } from './quiet-log.ts'

/** Random bytes that repeat: the n-th call gives the same bytes in every run. */
export function seededEntropy(seed: string): Entropy {
  let calls = 0
  return (bytes) => {
    const blocks: Buffer[] = []
    for (let filled = 0; filled < bytes; filled += 32) {
      blocks.push(createHash('sha256').update(`${seed} ${calls++} ${filled}`).digest())
    }
    return new Uint8Array(Buffer.concat(blocks).subarray(0, bytes))
  }
}

export async function openDatabase({ dataDir, databaseUrl }: FreshDatabase): Promise<Database> {
  const db = databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, quietLog)
  await migrate(db, migrations)
  return db
}

/** More than endpoints may differ by, so that an act between two payments is surely between them. */
const SLOTS_APART = 10

/** Buyers, a manual clock, and a scripted chain around the real purchase flows and a real database. */
export async function openShop(place: FreshDatabase) {
  const db = await openDatabase(place)
  const clock = manualClock(Date.UTC(2026, 10, 21))
  const entropy = seededEntropy('till')
  const wallet = () => newReference(entropy)
  const world = {
    slot: 1_000,
    balance: 5_000_000_000n,
    rate: rate(145_000_000n) as Rate | null,
    isSilent: false,
    /** null: USDC is not accepted. */
    usdc: null as UsdcReading | null,
    usdcBalance: 0n,
    /** What our transactions paid back, according to the chain. */
    paybacks: new Map<string, Payback>(),
  }
  const recipient = wallet()
  const exchange = wallet()
  const context: Services = {
    db,
    clock,
    entropy,
    log: quietLog,
    answers: createAnswers(),
    sealer: createSealer(new Uint8Array(32).fill(7), systemEntropy),
    recipient,
    usdc: { read: () => world.usdc },
    exchanges: new Set([exchange]),
    domain: 'mintwatch.example',
    head: {
      slot: async () => world.slot,
      movingSlot: async () => (world.isSilent ? null : world.slot),
      blockhash: async () => ({ blockhash: recipient, lastValidBlockHeight: 1n }),
      payback: async (signature) => world.paybacks.get(signature) ?? null,
    },
    prices: {
      answers: () => null,
      read: (): PriceReading => ({
        shown: world.rate,
        quote: world.rate && { rate: world.rate, sources: ['one', 'two'], at: clock.now() },
      }),
    },
  }
  const epoch = await db.transaction((tx) => nextEpoch(tx, 'payments'))
  let signatures = 0

  function later(): number {
    world.slot += SLOTS_APART
    return world.slot
  }

  /** A transaction as the watcher reads it. Each call makes a new one, a few seconds later. */
  function pay({
    from,
    amount,
    references = [],
    slot = later(),
    blockTime = clock.now(),
    tokens = [],
    increase = amount,
    signed = true,
    memo,
  }: Payment): ChainTransaction {
    const before = world.balance
    world.balance += increase
    return {
      signature: `signature-${++signatures}`,
      slot,
      blockTime,
      accountKeys: [from, recipient, ...references],
      signers: signed ? [from] : [],
      memos: memo === undefined ? [] : [memo],
      transfers: amount > 0n ? [{ path: '0', source: from, lamports: lamports(amount) }] : [],
      tokens,
      balance: { before: lamports(before), after: lamports(world.balance) },
    }
  }

  // Separate entropy, so that the ids of other tests stay the same.
  const usdcEntropy = seededEntropy('usdc')
  const usdcAccount = newReference(usdcEntropy)
  const usdcMint = newReference(usdcEntropy)

  /** From now on orders can also be paid in USDC. `price` in micro-dollars. */
  function acceptUsdc(price: bigint | null = 1_000_000n) {
    world.usdc = {
      mint: usdcMint,
      account: usdcAccount,
      exists: true,
      price: price === null ? null : rate(price),
    }
  }

  /** A transaction as the watcher reads it for the token account. */
  function payUsdc({
    from,
    amount,
    references = [],
    slot = later(),
    blockTime = clock.now(),
    signed = true,
    delegated = false,
  }: UsdcPayment): ChainTransaction {
    const before = world.usdcBalance
    world.usdcBalance += amount
    return {
      signature: `signature-${++signatures}`,
      slot,
      blockTime,
      accountKeys: [from, usdcAccount, ...references],
      signers: signed ? [from] : [],
      memos: [],
      transfers: [],
      tokens: [],
      balance: null,
      usdc: {
        transfers: [{ path: '0', source: from, delegated, usdc: usdc(amount) }],
        balance: { before: usdc(before), after: usdc(world.usdcBalance) },
      },
    }
  }

  async function see(commitment: Commitment, ...transactions: ChainTransaction[]) {
    const isUsdc = transactions.some((transaction) => transaction.usdc)
    const sighting = {
      ...(isUsdc ? { wallet: usdcAccount, owner: recipient } : { wallet: recipient }),
      commitment,
      transactions,
      unreadable: [],
      dropped: [],
      cursor: null,
    }
    await observe(context, sighting, epoch)
  }

  /** The subjects of these actions, oldest first. */
  async function audits(action: string): Promise<string[]> {
    const rows = await db.read
      .selectFrom('audit')
      .select('subject')
      .where('action', '=', action)
      .orderBy('at')
      .execute()
    return rows.map(({ subject }) => subject)
  }

  async function tick(ms: number) {
    await clock.advance(ms)
    await recheckDue(context)
  }

  /** A buyer in a browser of their own. */
  function buyer() {
    const own = { session: null as Session | null, wallet: wallet() }
    return {
      wallet: own.wallet,
      get session(): Session {
        if (!own.session) throw new Error('this buyer has not requested a quote yet')
        return own.session
      },
      /** Requests a quote in a browser that may have followed a referral link. */
      async order(
        plan: PlanId,
        code: string | null = null,
        gift = false,
        referredBy: ReferredBy | null = null,
      ): Promise<OrderBody> {
        const { orderId, token } = await quote(
          context,
          own.session,
          { plan, code, gift },
          referredBy,
        )
        if (token) own.session = await findSession(db.read, token, clock.now())
        return this.see(orderId)
      },
      /** Redeems a gift in this browser. */
      async redeem(code: string): Promise<void> {
        const start = () => db.transaction((tx) => startSession(tx, entropy, clock.now()))
        const session = own.session ?? (await start()).session
        own.session = session
        await redeemGift(context, session, code)
      },
      /** A bought gift's code, a new one each time. */
      async giftCode(orderId: string): Promise<string> {
        await issueGiftCode(context, this.session, orderId)
        const { gift } = await this.see(orderId)
        if (!gift?.code) throw new Error('this gift shows no code')
        return gift.code
      },
      async see(orderId: string): Promise<OrderBody> {
        const order = await showOrder(context, own.session, orderId)
        if (!order) throw new Error('no such order for this buyer')
        return order
      },
      async claims(
        orderId: string,
        from = own.wallet,
        username: string | null = 'buyer',
      ): Promise<void> {
        await claim(context, this.session, { orderId, wallet: from, username })
      },
      user(id = 'me', orderId: string | null = null): Promise<UserBody | null> {
        return showUser(context, own.session, id, orderId)
      },
    }
  }

  return {
    context,
    clock,
    world,
    recipient,
    exchange,
    epoch,
    wallet,
    pay,
    acceptUsdc,
    payUsdc,
    usdcAccount,
    see,
    tick,
    audits,
    buyer,
    close: () => db.close(),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
export const FORTY_FIVE_SECONDS = 45 * SECOND
