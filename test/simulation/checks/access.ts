import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import type { GroundTruth, SeenOrder } from '../ground-truth.ts'
import type { Landed } from '../world/chain.ts'
import { discountOf } from './discounts.ts'
import { isByApproval, isTooLate, type Ledger } from './ledger.ts'
import { PRICES, UPGRADE } from './prices.ts'
import type { Rows, Violation } from './rows.ts'
import { UNIT_AT_PAR } from './worth.ts'

/**
 * Compares who holds access at the end with who paid for it, by people and not by orders: by the keys
 * that they own, what their wallets sent, and what they claimed. It knows nothing of matching.
 */

const WAIT = 45 * SECOND
const ON_TRIAL = 7 * DAY
/** How many slots endpoints may differ by. */
const SLOT_MARGIN = 8
/** A quote and its payment are at most this far apart; otherwise the payment's own rate counts. */
const QUOTED = 20 * MINUTE

export function checkAccess(rows: Rows, ledger: Ledger, truth: GroundTruth): Violation[] {
  const found: Violation[] = []
  const accountOf = new Map(rows.sessions.map((row) => [row.token_hash, row.account_id]))
  const people = [...truth.people].map(([name, session]) => ({
    name,
    account: accountOf.get(session),
  }))
  const peopleOf = Map.groupBy(people, ({ account }) => account)
  const paid = paymentsByPerson(ledger, truth)
  const givenTo = Map.groupBy(rows.gifts, ({ account_id }) => account_id)
  const unrevoked = rows.grants.filter(({ revoked_at }) => revoked_at === null)
  for (const [account, grants] of Map.groupBy(unrevoked, ({ account_id }) => account_id)) {
    const holders = (peopleOf.get(account) ?? []).map(({ name }) => name)
    const subject = grants[0]?.order_id ?? account
    if (holders.length === 0) {
      found.push({ what: 'access that nobody can use', subject })
      continue
    }
    const bought = grants.filter(({ order_id }) => !truth.given.has(order_id))
    const owed = owedFor(bought, givenTo.get(account) ?? []) - discountsOn(bought, truth)
    const payments = new Set(holders.flatMap((name) => paid.get(name) ?? []))
    let most = 0n
    for (const payment of payments) most += payment.lamports * bestRate(truth, payment.landed)
    if (most * 100n < BigInt(owed) * 10n ** 13n * 99n) {
      found.push({ what: `${holders} hold access for which they did not pay`, subject })
    }
    for (const { order_id } of grants) {
      const order = truth.orders.get(order_id)
      if (!order || holders.includes(order.buyer)) continue
      if (!mayRecover(order, holders, ledger, truth)) {
        found.push({ what: `${holders} hold what ${order.buyer} bought`, subject: order_id })
      }
    }
  }
  for (const { by, order, why } of truth.held) {
    const grant = unrevoked.find(({ order_id }) => order_id === order)
    const isTheirs = people.some(
      ({ name, account }) => name === by && account === grant?.account_id,
    )
    if (grant && !isTheirs) {
      found.push({ what: `not held by ${by}, although ${why}`, subject: order })
    }
  }
  return found
}

type Bought = { plan: '30d' | 'lifetime' }

/**
 * A lifetime on top of running 30 days, bought or given, costs the difference, once.
 */
function owedFor(grants: readonly Bought[], given: readonly Bought[]): number {
  const isMonth = ({ plan }: Bought) => plan === '30d'
  const months = grants.filter(isMonth).length
  const lives = grants.length - months
  const upgrades = Math.min(months + given.filter(isMonth).length, lives, 1)
  return months * PRICES['30d'] + upgrades * UPGRADE + (lives - upgrades) * PRICES.lifetime
}

/** The discounts of these orders. That late payers lose theirs is checked by order. */
function discountsOn(
  grants: readonly { order_id: string; period: number }[],
  truth: GroundTruth,
): number {
  const orders = grants.flatMap(({ order_id, period }) =>
    period === 0 ? (truth.orders.get(order_id) ?? []) : [],
  )
  return orders.reduce((sum, order) => sum + discountOf(order, truth), 0)
}

type Paid = { landed: Landed; lamports: bigint }

/**
 * What each person paid. A payment counts for the wallet's owner, the buyer whose reference it has, the one
 * who drew its amount, and those who named the wallet, unless its owner claimed it in time or proved it within
 * seven days. If a stranger claimed it before the payment, in time means before the payment too: a fork may land
 * a payment again after the claim of somebody who saw it first.
 */
function paymentsByPerson(ledger: Ledger, truth: GroundTruth): Map<string, Paid[]> {
  const byPerson = new Map<string, Paid[]>()
  const buyerOf = new Map([...truth.orders.values()].map((one) => [one.reference, one.buyer]))
  const claimsOn = Map.groupBy(truth.claims, ({ wallet }) => wallet)
  const drawnBy = new Map(
    truth.amounts.map((one) => [one.lamports, [truth.orders.get(one.order)?.buyer ?? '']]),
  )
  for (const landed of ledger.all.values()) {
    const named = landed.references.flatMap((key) => buyerOf.get(key) ?? [])
    const final = landed.final?.at ?? 0
    for (const { from, lamports } of landed.moves) {
      if (truth.refunded.has(landed.signature) || truth.ours.has(from)) continue
      if (isTooLate(landed, truth) || isByApproval(landed)) continue
      const owners = truth.keys.get(from) ?? new Set()
      const claimed = (claimsOn.get(from) ?? []).map((claim) => ({
        ...claim,
        by: truth.orders.get(claim.order)?.buyer ?? '',
      }))
      const isBefore = ({ slot }: { slot: number }) => slot + SLOT_MARGIN < landed.slot
      const own = claimed.filter(({ by }) => owners.has(by))
      const isKept =
        own.some((claim) => (claim.proven ? claim.at < final + ON_TRIAL : isBefore(claim))) ||
        (own.some(({ at }) => at < final + WAIT) && !claimed.some(isBefore))
      const strangers = isKept || named.length > 0 ? [] : claimed.map(({ by }) => by)
      const drawn = landed.token ? [] : (drawnBy.get(lamports) ?? [])
      for (const name of new Set([...owners, ...named, ...strangers, ...drawn])) {
        const list = byPerson.get(name) ?? []
        byPerson.set(name, list)
        list.push({ landed, lamports })
      }
    }
  }
  return byPerson
}

/** Whether one of these people owns a wallet that an order can be recovered by. */
function mayRecover(
  order: SeenOrder,
  names: readonly string[],
  ledger: Ledger,
  truth: GroundTruth,
) {
  if (truth.given.has(order.id)) return false
  const owns = (wallet: string) => names.some((name) => truth.keys.get(wallet)?.has(name))
  const payer = majorPayer(order, ledger)
  if (payer !== null) return owns(payer)
  return truth.claims.some((claim) => claim.order === order.id && owns(claim.wallet))
}

/** The wallet that sent more than half of the price under the reference, alone in the first paying slot. */
function majorPayer(order: SeenOrder, ledger: Ledger): string | null {
  const shares = ledger.ofReference(order).toSorted((a, b) => a.slot - b.slot)
  const sender = ({ moves }: Landed) => (moves.length === 1 ? (moves[0]?.from ?? null) : null)
  const [first] = shares
  if (!first) return null
  const wallet = sender(first)
  if (shares.some((one) => one.slot === first.slot && sender(one) !== wallet)) return null
  const price = (BigInt(order.price) * 10n ** 13n) / order.rate
  let [all, own] = [0n, 0n]
  for (const share of shares) {
    const sent = share.token ? (share.change * UNIT_AT_PAR) / order.rate : share.change
    const counted = sent < price - all ? sent : price - all
    all += counted
    if (sender(share) === wallet) own += counted
    if (all * 100n >= price * 99n) break
  }
  return own * 2n > all ? wallet : null
}

/** In micro-dollars per SOL: the best that any quote or rule could have given for it. */
function bestRate({ asked: rates }: GroundTruth, { blockTime, token }: Landed): bigint {
  if (token) return UNIT_AT_PAR
  const time = blockTime * SECOND
  let best = 0n
  let [at, past] = [-1, rates.length]
  while (past - at > 1) {
    const middle = (at + past) >> 1
    if ((rates[middle]?.at ?? 0) <= time + QUOTED) at = middle
    else past = middle
  }
  for (; at >= 0 && (rates[at]?.at ?? 0) >= time - QUOTED; at -= 1) {
    const { rate = 0n } = rates[at] ?? {}
    if (rate > best) best = rate
  }
  return best
}
