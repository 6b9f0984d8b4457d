import { DAY, type Ms } from '../../kernel/clock.ts'
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
export function isOnTrial({ settledBy, settledAt }: Order, now: Ms): boolean {
  return isWeak(settledBy) && settledAt !== null && now - settledAt <= MOVABLE_MS
}

/** An operator's grant moves only by an operator; a linked order only within its trial period. */
function isMovable({ order, bound }: HeldOrder, now: Ms): boolean {
  if (order.settledAt === null || order.refusedAt !== null) return false
  if (order.settledBy === null || order.settledBy === 'operator') return false
  return !bound || isOnTrial(order, now)
}

/**
 * Whether the wallet sent more than half of the price, and no other wallet sent anything in the first
 * paying slot. References are public once used, so payments after the price was paid don't count. Which
 * payment came first within a slot is unknown, so even one lamport in the first slot makes another wallet
 * a first payer: if dust were ignored, a thief who follows a test payment would be first.
 */
function paidMost(
  wallet: string,
  { order, paid }: HeldOrder,
  rates: readonly StoredRate[],
): boolean {
  const price = order.settledPrice ?? order.price
  const full = most(exactCents(price), worth(order.lamports, order.rate))
  const shares = paid
    .filter(({ state, lamports, usdc }) => state === 'finalized' && lamports !== 0n && usdc !== 0n)
    .sort(inChainOrder)
  const [first] = shares
  if (!first) return false
  if (shares.some(({ slot, source }) => slot === first.slot && source !== wallet)) return false

  if (order.periods > 0 && !paidPeriods(wallet, order, shares, rates)) return false
  let [all, own] = [NO_USD, NO_USD]
  for (const share of shares) {
    if (covers(all, price)) break
    const usd = creditOf(order, share, rates)
    // Otherwise a stranger's dust of unknown value would keep the payer from recovering it.
    if (usd === null && isDust(share)) continue
    if (usd === null) return false
    const counted = least(usd, (full - all) as ExactUsd)
    all = addUsd(all, counted)
    if (share.source === wallet) own = addUsd(own, counted)
  }
  return own * 2n > all
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
