import { Refusal } from '../../../src/contract/errors.ts'
import type { PlanId } from '../../../src/contract/plans.ts'
import type { OrderBody } from '../../../src/contract/records.ts'
import {
  findSession,
  isSessionValid,
  type Session,
  startSession,
  type TelegramUser,
} from '../../../src/domains/accounts/index.ts'
import { findMembership } from '../../../src/domains/memberships/index.ts'
import { claim } from '../../../src/flows/purchase/claim.ts'
import { drawExchangeAmount } from '../../../src/flows/purchase/exchange-amount.ts'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { quote } from '../../../src/flows/purchase/quote.ts'
import type { ReferredBy } from '../../../src/flows/purchase/referral.ts'
import { showOrder } from '../../../src/flows/purchase/show-order.ts'
import type { Services } from '../../../src/flows/services.ts'
import { confirmCode, issueLink, presentToken } from '../../../src/flows/telegram/link.ts'
import { MINUTE, type Ms, SECOND } from '../../../src/kernel/clock.ts'
import { Crash } from '../world/faulty-database.ts'
import { newAddress, newWallet, type Wallet } from '../world/keys.ts'
import type { Random } from '../world/random.ts'
import { giftActs } from './gift-acts.ts'
import { proofActs } from './proof-acts.ts'
import { addressOf, type Sent, startSending } from './send.ts'
import type { World } from './world.ts'

/** How long a person reads an amount before sending it. */
const READING = 6 * SECOND
/** A running product that fails a request this often has a bug. */
const POLLING = 50

/** Pages that receive no news look again every this many turns. */
const FALLBACK = 6

/** One scenario of the simulation: its people, and what they do to the world. */
export function startScenario(world: World, scenario: string, random: Random) {
  const { product, chain, clock, work, truth } = world
  const note = (text: string) => truth.trace.push({ at: clock.now(), scenario, text })
  const { pay, payUsdc, send, untilFinal } = startSending(world, note)
  let people = 0

  /** Repeats a request until the product answers, as a browser does. A refusal is an answer. */
  async function ask<T>(
    what: string,
    act: (context: Services) => Promise<T>,
    isTriedAgain = (error: Refusal) => error.code === 'proof_expired',
  ): Promise<T> {
    let failures = 0
    while (true) {
      try {
        return await work.track((async () => act(product.context()))())
      } catch (error) {
        if (error instanceof Refusal && !isTriedAgain(error)) throw error
        if (!(error instanceof Crash)) failures += 1
        if (failures > POLLING) throw error
        note(`${what} fails: ${(error as Error).message}`)
        await clock.wait(product.isOpen() ? 3 * SECOND : MINUTE)
      }
    }
  }

  function owns(name: string, { address }: Wallet) {
    const names = truth.keys.get(address) ?? new Set()
    truth.keys.set(address, names.add(name))
  }

  function says(order: OrderBody, wallet: string, proven: boolean) {
    const { tip: slot } = chain.heads()
    truth.claims.push({ order: order.id, wallet, proven, at: clock.now(), slot })
  }

  function buyer() {
    people += 1
    const name = `${scenario}.${people}`
    let session: Session | null = null
    let signedInAs: string | null = null
    const wallet = newWallet(random)
    owns(name, wallet)
    function signedIn(as: Session | null) {
      session = as
      if (as) truth.people.set(name, as.id)
    }
    /** The answer with a new session may be lost; then the browser is signed out and starts again. */
    async function presentSession({ db, entropy }: Services): Promise<Session> {
      if (session && (await isSessionValid(db.read, session, clock.now()))) return session
      const fresh = await db.transaction((tx) => startSession(tx, entropy, clock.now()))
      signedIn(fresh.session)
      return fresh.session
    }
    const browser = { now: () => session, signedIn, wallet, user: () => signedInAs }
    return {
      name,
      wallet,
      session: () => session,
      async order(
        plan: PlanId,
        code: string | null = null,
        gift = false,
        referredBy: ReferredBy | null = null,
      ): Promise<OrderBody> {
        const from = chain.heads().tip
        const order = await ask('a quote', async (context) => {
          const { orderId, token } = await quote(context, session, { plan, code, gift }, referredBy)
          if (token) signedIn(await findSession(context.db.read, token, clock.now()))
          const shown = await showOrder(context, session, orderId)
          if (!shown) throw new Error('the order that was just made is missing')
          return shown
        })
        truth.orders.set(order.id, {
          id: order.id,
          scenario,
          buyer: name,
          plan,
          price: order.usd_cents,
          coupon: order.discount?.code ?? null,
          rate: BigInt(Math.round(order.sol_usd * 1_000_000)),
          reference: order.reference,
          recipient: order.recipient,
          upgrade: order.upgrade,
          inUsdc: order.usdc !== null,
          openedAt: order.opened_at,
          expiresAt: order.expires_at,
          monitoredUntil: order.monitored_until,
          openedSlot: [from, chain.heads().tip],
        })
        note(`${name} orders ${plan} as ${order.id} for ${order.lamports} lamports`)
        // Nobody reads and sends an amount within the slots that endpoints may differ by.
        await clock.wait(READING)
        return order
      },
      async claims(order: OrderBody, from: Wallet | string = wallet): Promise<void> {
        const address = addressOf(from)
        await ask('a claim', (context) =>
          claim(context, session as Session, {
            orderId: order.id,
            wallet: address,
            username: name,
          }),
        )
        says(order, address, false)
        note(`${name} has claimed ${address} for ${order.id}`)
      },
      ...proofActs({ ask, note, pay, untilFinal, says }, name, browser),
      ...giftActs({ ask, world, note }, name, browser),
      /** Draws an amount for a payment from an exchange. */
      async draws(order: OrderBody): Promise<bigint> {
        const amount = await ask('an amount', async (context) => {
          await drawExchangeAmount(context, session as Session, order.id)
          return (await showOrder(context, session, order.id))?.exchange_amount
        })
        if (!amount) throw new Error('the amount that was just drawn is missing')
        const lamports = BigInt(amount.lamports)
        truth.amounts.push({ order: order.id, lamports, slot: chain.heads().tip })
        note(`${name} draws ${lamports} lamports for ${order.id}`)
        await clock.wait(READING)
        return lamports
      },
      /** Shares the key of another buyer's wallet, as if both were one person. */
      shares: (other: Wallet) => owns(name, other),
      /** Takes an excess as the next 30 days, if there is any. */
      takesNextPeriod: (order: OrderBody) =>
        ask('the next period', (context) =>
          takeNextPeriod(context, session as Session, order.id).catch((error) => {
            if (!(error instanceof Refusal)) throw error
            note(`${name} is refused a next period: ${error.code}`)
          }),
        ),
      /** Signs in by link, bot, and code. */
      async signsIn(user: TelegramUser): Promise<void> {
        const token = await ask('a sign-in', async (context) => {
          const present = await presentSession(context)
          const link = await issueLink(context, present, 'Firefox on Linux')
          const shown = await presentToken(context, user, link.token)
          if (!shown) throw new Error('the bot does not know a link that was just made')
          return (await confirmCode(context, present, shown.code)).token
        })
        signedIn(await ask('a session', ({ db }) => findSession(db.read, token, clock.now())))
        signedInAs = user.id
        note(`${name} has signed in as ${user.id}`)
      },
      /** When access ends, according to the product; 0: there is none. */
      activeUntil: (): Promise<Ms> =>
        ask('a look at access', async ({ db }) => {
          const membership = await findMembership(db.read, session?.accountId ?? '')
          return membership?.expiresAt ?? 0
        }),
      looks: (order: OrderBody) =>
        ask('a look', (context) => {
          world.news.delete(order.id)
          return showOrder(context, session, order.id)
        }),
      /** What the page shows after news, and otherwise every few turns; null: nothing new. */
      hears(order: OrderBody, turn: number) {
        const isDue = turn % FALLBACK === 0 || world.news.has(order.id)
        return isDue ? this.looks(order) : null
      },
    }
  }

  return {
    random,
    world,
    note,
    buyer,
    pay,
    payUsdc,
    send,
    /** An operator at the command line. */
    operator: <T>(what: string, act: (context: Services) => Promise<T>) =>
      ask(`an operator's ${what}`, act),
    /** Does something that must be refused; any other outcome is a violation. */
    async refused(what: string, subject: OrderBody, act: () => Promise<unknown>): Promise<void> {
      try {
        await act()
        truth.slips.push({ what: `not refused: ${what}`, subject: subject.id })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    },
    untilFinal,
    newWallet: () => newWallet(random),
    /** A wallet whose owner is never asked to sign. */
    newAddress: () => newAddress(random),
    wait: (ms: Ms) => clock.wait(ms),
    /** Waits a random time between two numbers of seconds. */
    linger: (from: number, to: number) => clock.wait(random.int(from * 1_000, to * 1_000)),
    /** Waits until this much time has passed since the simulation began. */
    async until(ms: Ms): Promise<void> {
      world.stir.scenarios -= 1
      world.stir.later += 1
      await clock.wait(Math.max(0, world.start + ms - clock.now()))
      world.stir.scenarios += 1
      world.stir.later -= 1
    },
    /** This order must never have been granted, unless `when` says that the chain changed the scenario. */
    forbid(order: OrderBody, why: string, when = () => true) {
      truth.forbidden.push({ order: order.id, why, when, late: false })
    },
    /** An operator grants it, so nobody needs to have paid for it. */
    gives: ({ id }: OrderBody) => truth.given.add(id),
    /** It was refunded, so nobody has paid with it. */
    returned(sent: Sent) {
      for (const signature of sent) truth.refunded.add(signature)
    },
    /** If the order is granted at the end, this person must have it. */
    holds: ({ name }: { name: string }, order: OrderBody, why: string) =>
      truth.held.push({ by: name, order: order.id, why }),
    newUser: (): TelegramUser => ({
      id: String(random.int(1, 2 ** 40)),
      username: null,
      firstName: 'Zoe',
      language: null,
    }),
    async untilLanded(sent: Sent): Promise<void> {
      while (!chain.find(sent.at(-1) ?? '')) await clock.wait(SECOND)
    },
    /** This order must not give access at the end, whatever it gave before. */
    forbidAtLast(order: OrderBody, why: string) {
      truth.forbidden.push({ order: order.id, why, when: () => true, late: true })
    },
    /** One of these orders must give access at the end, if the chain keeps these payments. */
    promise(orders: OrderBody[], paidBy: Sent[], why: string, when = () => true) {
      truth.promised.push({ orders: orders.map(({ id }) => id), paidBy, why, when })
    },
  }
}

export type ScenarioRun = ReturnType<typeof startScenario>
export type Buyer = ReturnType<ScenarioRun['buyer']>
