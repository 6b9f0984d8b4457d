import { Refusal } from '../../src/contract/errors.ts'
import type { PlanId } from '../../src/contract/plans.ts'
import type { OrderBody } from '../../src/contract/records.ts'
import { findSession, type Session } from '../../src/domains/accounts/index.ts'
import type { PurchaseContext } from '../../src/flows/context.ts'
import { challenge, prove } from '../../src/flows/proof.ts'
import { claim, quote } from '../../src/flows/purchase.ts'
import { showOrder } from '../../src/flows/show-order.ts'
import { type Clock, MINUTE, type Ms, SECOND } from '../../src/kernel/clock.ts'
import type { Book } from './book.ts'
import type { Chain } from './chain.ts'
import { Crash } from './faulty-database.ts'
import type { House } from './house.ts'
import { newWallet, type Wallet } from './keys.ts'
import type { Random } from './random.ts'
import type { Work } from './sim-clock.ts'
import type { Draft } from './wire.ts'

export type World = {
  house: House
  chain: Chain
  clock: Clock
  work: Work
  book: Book
  /** When the simulation began. */
  start: Ms
  recipients: readonly string[]
  exchange: string
}

export type Payment = {
  from?: Wallet | string
  amount: bigint
  references?: string[]
  /** More senders in the same transaction. */
  also?: { from: string; lamports: bigint }[]
  inner?: boolean
  tokens?: Draft['tokens']
  to?: string
  /** A buyer whose payment a fork took for good pays again. */
  insists?: boolean
}

/** A payment's signatures: the first, and those it was sent again under. */
export type Sent = string[]

/** Who is failed so often by a product that runs has found a mistake in it. */
const PATIENCE = 50

/** One scene of the simulation: its people, and what they do to the world. */
export function openStage(world: World, scene: string, random: Random) {
  const { house, chain, clock, work, book } = world
  const note = (text: string) => book.trace.push({ at: clock.now(), scene, text })
  let people = 0

  /** Asks the product until it answers, as people with a browser do. A refusal is an answer. */
  async function ask<T>(what: string, act: (context: PurchaseContext) => Promise<T>): Promise<T> {
    let failures = 0
    while (true) {
      try {
        return await work.track((async () => act(house.context()))())
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'proof_expired') throw error
        if (!(error instanceof Crash)) failures += 1
        if (failures > PATIENCE) throw error
        note(`${what} fails: ${(error as Error).message}`)
        await clock.wait(house.isOpen() ? 3 * SECOND : MINUTE)
      }
    }
  }

  function buyer() {
    people += 1
    const name = `${scene}.${people}`
    let session: Session | null = null
    const wallet = newWallet(random)
    return {
      name,
      wallet,
      async order(plan: PlanId): Promise<OrderBody> {
        const from = chain.heads().tip
        const order = await ask('a quote', async (context) => {
          const { orderId, token } = await quote(context, session, plan)
          if (token) session = await findSession(context.db.read, token, clock.now())
          const shown = await showOrder(context, session, orderId)
          if (!shown) throw new Error('the order that was just made is missing')
          return shown
        })
        book.orders.set(order.id, {
          id: order.id,
          scene,
          buyer: name,
          plan,
          price: order.usd_cents,
          rate: BigInt(Math.round(order.sol_usd * 1_000_000)),
          reference: order.reference,
          upgrade: order.upgrade,
          openedAt: order.opened_at,
          expiresAt: order.expires_at,
          monitoredUntil: order.monitored_until,
          openedSlot: [from, chain.heads().tip],
        })
        note(`${name} orders ${plan} as ${order.id} for ${order.lamports} lamports`)
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
        book.claims.push({ order: order.id, wallet: address, proven: false })
        note(`${name} has claimed ${address} for ${order.id}`)
      },
      async proves(order: OrderBody, by: Wallet = wallet): Promise<void> {
        await ask('a proof', async (context) => {
          const asked = await challenge(context, session as Session, {
            wallet: by.address,
            orderId: order.id,
          })
          const signature = by.sign(asked.message)
          await prove(context, session as Session, { challengeId: asked.id, signature })
        })
        book.claims.push({ order: order.id, wallet: by.address, proven: true })
        note(`${name} has proven ${by.address} for ${order.id}`)
      },
      /** Signs to get back what a wallet paid for. */
      async recovers(lost: Wallet): Promise<void> {
        await ask('a recovery', async (context) => {
          const asked = await challenge(context, session as Session, {
            wallet: lost.address,
            orderId: null,
          })
          const signature = lost.sign(asked.message)
          await prove(context, session as Session, { challengeId: asked.id, signature })
        })
        note(`${name} has recovered what ${lost.address} paid for`)
      },
      looks: (order: OrderBody) =>
        ask('a look', (context) => showOrder(context, session, order.id)),
    }
  }

  function pay(payment: Payment): Sent {
    const { from, amount, references = [], also = [], inner = false, tokens = [] } = payment
    const moves = [
      ...(from === undefined ? [] : [{ from: addressOf(from), lamports: amount }]),
      ...also,
    ]
    const sum = moves.reduce((total, { lamports }) => total + lamports, 0n)
    const draft: Draft = {
      to: payment.to ?? world.recipients[0] ?? '',
      moves,
      references,
      inner,
      tokens,
      increase: from === undefined ? amount : sum,
      own: false,
      fails: false,
    }
    return send(draft, payment.insists ?? true)
  }

  function send(draft: Draft, insists: boolean, sent: Sent = []): Sent {
    const signature = chain.send(draft, () => {
      note(`a fork has taken ${signature} for good`)
      if (insists) send(draft, insists, sent)
    })
    sent.push(signature)
    note(
      `${signature} is sent: ${draft.increase} lamports from ${draft.moves.map(({ from }) => from)}`,
    )
    return sent
  }

  return {
    random,
    world,
    note,
    buyer,
    pay,
    send,
    newWallet: () => newWallet(random),
    wait: (ms: Ms) => clock.wait(ms),
    /** Seconds, with chance. */
    linger: (from: number, to: number) => clock.wait(random.int(from * 1_000, to * 1_000)),
    /** Until this much time has passed since the simulation began. */
    until: (ms: Ms) => clock.wait(Math.max(0, world.start + ms - clock.now())),
    /** This must never have been granted, unless the chain made the scene another one. */
    forbid(order: OrderBody, why: string, when = () => true) {
      book.forbidden.push({ order: order.id, why, when, late: false })
    },
    /** This must not hold access at the end, whatever it had before. */
    forbidAtLast(order: OrderBody, why: string) {
      book.forbidden.push({ order: order.id, why, when: () => true, late: true })
    },
    /** One of these must hold access at the end, if the chain keeps these payments. */
    promise(orders: OrderBody[], paidBy: Sent[], why: string, when = () => true) {
      book.promised.push({ orders: orders.map(({ id }) => id), paidBy, why, when })
    },
  }
}

export type Stage = ReturnType<typeof openStage>
export type Buyer = ReturnType<Stage['buyer']>

function addressOf(wallet: Wallet | string): string {
  return typeof wallet === 'string' ? wallet : wallet.address
}
