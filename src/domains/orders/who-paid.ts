import { DAY, type Ms } from '../../kernel/clock.ts'
import { descending } from '../../kernel/compare.ts'
import { addUsd, type ExactUsd, exactCents, NO_USD, worth } from '../../kernel/money.ts'
import { inChainOrder } from './chain-order.ts'
import { covers, credit, creditOf, isDust, owedFor } from './credit.ts'
import type { MatchedBy, Order, StoredRate, Transfer } from './order.ts'

/** How long a proof may move an unproven order. */
export const MOVABLE_MS = 7 * DAY

/** A settled order, for recovery. */
export type HeldOrder = {
  order: Order
  /** The account that holds it has shown by a token who it is in Telegram. */
  bound: boolean
  /** Somebody redeemed it as a gift, and keeps it. */
  isGiven: boolean
  /** What serves the order, in any order. */
  paid: readonly Transfer[]
}

/**
 * The settled orders that go to the person who has just proven `wallet`. Pure.
 *
 * An upgrade and its base move together or not at all; otherwise the difference would pay twice. So the
 * upgrade of a redeemed gift stays with it.
 */
export function recoverable(
  wallet: string,
  holdings: readonly HeldOrder[],
  rates: readonly StoredRate[],
  now: Ms,
): string[] {
  const own = holdings.filter(
    (holding) => isMovable(holding, now) && paidMost(wallet, holding, rates),
  )
  const movable = new Set(own.filter(({ isGiven }) => !isGiven).map(({ order }) => order.id))
  return own
    .map(({ order }) => order)
    .filter((order) => partnersOf(order, holdings).every((partner) => movable.has(partner)))
    .map(({ id }) => id)
}

/** Settled by its sender or its amount alone: a proof, which is stronger, may still move it. */
export function isWeak(settledBy: MatchedBy | null): boolean {
  return settledBy === 'sender' || settledBy === 'amount'
}

/** Whether a proof may still take away what this order was settled by. */
export function isProvisional({ settledBy, settledAt }: Order, now: Ms): boolean {
  return isWeak(settledBy) && settledAt !== null && now - settledAt <= MOVABLE_MS
}

/** An operator's grant moves only by an operator; a linked order only within its trial period. */
function isMovable({ order, bound }: HeldOrder, now: Ms): boolean {
  if (order.settledAt === null || order.refusedAt !== null) return false
  if (order.settledBy === null || order.settledBy === 'operator') return false
  return !bound || isProvisional(order, now)
}

/** What a wallet paid of an order's price. `wallet` null: an unknown sender; `usd` null: its worth is unknown. */
type Share = { wallet: string | null; usd: ExactUsd | null }

/**
 * Who paid for an order: its final payments in chain order, up to the price, with what each was worth. An
 * order's references are public once used, so what arrives later or beyond the price counts for nobody, and
 * neither does dust whose worth is unknown. Pure.
 */
function whoPaid(order: Order, paid: readonly Transfer[], rates: readonly StoredRate[]): Share[] {
  const price = order.settledPrice ?? order.price
  const full = most(exactCents(price), worth(order.lamports, order.rate))
  const shares: Share[] = []
  let all = NO_USD
  for (const transfer of finalOf(paid)) {
    if (covers(all, price)) break
    const usd = creditOf(order, transfer, rates)
    if (usd === null) {
      if (!isDust(transfer)) shares.push({ wallet: transfer.source, usd })
      continue
    }
    const counted = least(usd, (full - all) as ExactUsd)
    all = addUsd(all, counted)
    shares.push({ wallet: transfer.source, usd: counted })
  }
  return shares
}

/** At most this many wallets are held against somebody, the largest first. */
const MOST_PAYERS = 8
/** Dust between two parts is a share too, so only one in this many of the price relates a wallet to anybody. */
const LEAST_SHARE = 10n

/**
 * The wallets that paid at least a tenth of an order's price: those that may relate two accounts, reverse a
 * commission, make a buyer "not new", or refuse a trial. Anybody can send less under somebody else's
 * reference. Pure.
 *
 * @returns the largest first, null among them: an unknown sender
 */
export function payersOf(
  order: Order,
  paid: readonly Transfer[],
  rates: readonly StoredRate[],
): (string | null)[] {
  const sums = new Map<string | null, ExactUsd>()
  for (const { wallet, usd } of whoPaid(order, paid, rates))
    if (usd !== null) sums.set(wallet, addUsd(sums.get(wallet) ?? NO_USD, usd))
  const price = exactCents(order.settledPrice ?? order.price)
  return [...sums]
    .filter(([, usd]) => usd * LEAST_SHARE >= price)
    .sort(([, one], [, other]) => descending(one, other))
    .slice(0, MOST_PAYERS)
    .map(([wallet]) => wallet)
}

/**
 * Whether the wallet sent more than half of the price, and no other wallet sent anything in the first
 * paying slot. Which payment came first within a slot is unknown, so even one lamport in the first slot
 * makes another wallet a first payer: if dust were ignored, a thief who follows a test payment would be
 * first.
 */
function paidMost(
  wallet: string,
  { order, paid }: HeldOrder,
  rates: readonly StoredRate[],
): boolean {
  const payments = finalOf(paid)
  const [first] = payments
  if (!first) return false
  if (payments.some(({ slot, source }) => slot === first.slot && source !== wallet)) return false
  if (order.periods > 0 && !paidPeriods(wallet, order, payments, rates)) return false
  let [all, own] = [NO_USD, NO_USD]
  for (const share of whoPaid(order, paid, rates)) {
    if (share.usd === null) return false
    all = addUsd(all, share.usd)
    if (share.wallet === wallet) own = addUsd(own, share.usd)
  }
  return own * 2n > all
}

/** Payments that can't be taken back, in chain order. */
function finalOf(paid: readonly Transfer[]): Transfer[] {
  return paid
    .filter(({ state, lamports, usdc }) => state === 'finalized' && lamports !== 0n && usdc !== 0n)
    .sort(inChainOrder)
}

/** Further periods move with the order, so the recovering wallet must have paid for all of them. */
function paidPeriods(
  wallet: string,
  order: Order,
  shares: readonly Transfer[],
  rates: readonly StoredRate[],
): boolean {
  const sent = shares.filter(({ source }) => source === wallet)
  const { usd } = credit(order, sent, rates)
  return covers(usd, owedFor(order, order.settledPrice ?? order.price))
}

function most(one: ExactUsd, other: ExactUsd): ExactUsd {
  return one > other ? one : other
}

function least(one: ExactUsd, other: ExactUsd): ExactUsd {
  return one < other ? one : other
}

/**
 * The base of an upgrade at the difference, and the upgrade of a base. A partner that isn't known keeps
 * the order where it is.
 */
function partnersOf(order: Order, holdings: readonly HeldOrder[]): string[] {
  const find = (id: string | null) => holdings.find((one) => one.order.id === id)?.order
  const [base, upgrade] = [find(order.baseId), find(order.upgradedBy)]
  const isUpgrade = base === undefined || base.upgradedBy === order.id
  const isUpgraded = upgrade === undefined || upgrade.settledAt !== null
  return [isUpgrade ? order.baseId : null, isUpgraded ? order.upgradedBy : null].flatMap(
    (id) => id ?? [],
  )
}

const WEAKEST_FIRST: readonly MatchedBy[] = ['operator', 'amount', 'sender', 'proof', 'reference']

/** With a payment attached by an operator, the evidence is the operator's, however strong the rest. */
export function weakestOf(all: readonly (MatchedBy | null)[]): MatchedBy | null {
  return WEAKEST_FIRST.find((by) => all.includes(by)) ?? null
}
