import { percent } from '../../src/contract/format.ts'
import type { Deal, Funders, Truth } from './ledger.ts'

export type Buyer = {
  wallet: string
  firstSlot: number
  buys: number
  sells: number
  bought: bigint
  sold: bigint
}

/** What the ledger shows of a coin until a moment. */
export type Seen = {
  truth: Truth
  deals: readonly Deal[]
  buyers: readonly Buyer[]
  /** Holdings without the market, at each moment near the report's. */
  holders: readonly ReadonlyMap<string, bigint>[]
  funders: Funders
  exchanges: ReadonlyMap<string, string>
  madeAt: number
}

/**
 * By a rule's public definition: whether it must flag, and the beginnings that its evidence may have. null: the
 * ledger has nothing to compare.
 */
type Expected = (seen: Seen, evidence: string) => { isFlagged: boolean; says: string[] | null }

const share = (part: bigint, whole: bigint) =>
  percent(Number((part * 1_000_000n) / whole) / 1_000_000)

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
const total = (buyers: readonly Buyer[]) => buyers.reduce((all, { bought }) => all + bought, 0n)
const atLeast = (part: bigint, whole: bigint, hundredths: bigint) =>
  part * 100n > whole * hundredths

/** Buyers until 20 slots after the launch, and those of them who share slot and funder with another. */
function bundled({ truth, buyers, funders, exchanges }: Seen) {
  const early = buyers.filter(({ firstSlot }) => firstSlot - truth.plan.launchSlot <= 20)
  const funderOf = ({ wallet }: Buyer) => {
    const funder = funders.get(wallet)
    return funder === undefined || exchanges.has(funder) ? null : funder
  }
  const mates = early.filter(
    (one) =>
      funderOf(one) !== null &&
      early.some(
        (other) =>
          other !== one && other.firstSlot === one.firstSlot && funderOf(other) === funderOf(one),
      ),
  )
  return { early, mates, funderOf }
}

/** Whether a buyer may be of the developer's side, or of a ring of three, as far as first transfers show. */
function isLinked({ truth, buyers, funders, exchanges }: Seen, { wallet }: Buyer): boolean {
  const trail = (one: string) => {
    const all: string[] = []
    for (
      let at = funders.get(one);
      at && !exchanges.has(at) && all.length < 3;
      at = funders.get(at)
    )
      all.push(at)
    return all
  }
  const own = trail(wallet)
  const { creator } = truth.plan
  const paidCreator = trail(creator)
  if (own.includes(creator) || paidCreator.includes(wallet)) return true
  if (own.some((source) => paidCreator.includes(source))) return true
  return own.some(
    (source) => buyers.filter((other) => trail(other.wallet).includes(source)).length >= 2,
  )
}

const largest = (by: ReadonlyMap<string, bigint>) =>
  [...by.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, 10)

export const EXPECTED: Readonly<Record<string, Expected>> = {
  snipers({ truth, buyers }) {
    const first = buyers.filter(({ firstSlot }) => firstSlot - truth.plan.launchSlot <= 2)
    const bought = total(first)
    const sold = first.filter(({ sells }) => sells > 0).length
    const since = first.length > 0 ? `; ${sold} of them sold since` : ''
    const says = `${many(first.length, 'wallet')} bought within 2 slots of the launch: ${share(bought, truth.supply)} of the supply${since}.`
    return { isFlagged: first.length > 3 || atLeast(bought, truth.supply, 3n), says: [says] }
  },
  bundles(seen, evidence) {
    const { early, mates } = bundled(seen)
    if (evidence.startsWith('None')) {
      const says = `None of ${many(early.length, 'early buyer')} bought in the same slot with the same funder.`
      return { isFlagged: mates.length > 1, says: [says] }
    }
    // It says how many of those in the same slots it has not looked up.
    const [, known, left] = /^(\d+) early .*; the funding of (\d+) more/.exec(evidence) ?? []
    const isBetween = Number(known) <= mates.length && Number(known) + Number(left) >= mates.length
    if (known !== undefined && isBetween) return { isFlagged: mates.length > 1, says: null }
    const says = `${many(mates.length, 'early buyer')} bought in the same slot with the same funder, or inside the launch transaction: ${share(total(mates), seen.truth.supply)} of the supply.`
    return { isFlagged: mates.length > 1, says: [says] }
  },
  insiders(seen) {
    const { funderOf } = bundled(seen)
    const { creator } = seen.truth.plan
    const own = seen.buyers.filter((buyer) => funderOf(buyer) === creator)
    const rings = new Map<string, number>()
    for (const buyer of seen.buyers) {
      const funder = funderOf(buyer)
      if (funder !== null) rings.set(funder, (rings.get(funder) ?? 0) + 1)
    }
    return { isFlagged: own.length > 0 || Math.max(0, ...rings.values()) >= 3, says: null }
  },
  'developer-sales'({ truth, deals }, evidence) {
    const own = deals.filter(({ trader }) => trader === truth.plan.creator)
    const sales = own.filter(({ isBuy }) => !isBuy)
    if (evidence.startsWith('No sale')) return { isFlagged: sales.length > 0, says: null }
    const add = (all: readonly Deal[]) => all.reduce((sum, { amount }) => sum + amount, 0n)
    const bought = add(own.filter(({ isBuy }) => isBuy))
    const sold = add(sales)
    const part = sold >= bought ? '100%' : share(sold, bought)
    const within = /within (.*): /.exec(evidence)?.[1] ?? ''
    const says = `${many(sales.length, 'sale')} by the developer within ${within}: ${part} of what it bought`
    return { isFlagged: sales.length > 0, says: [says] }
  },
  'developer-holding'({ truth, deals, holders }, evidence) {
    const { creator } = truth.plan
    if (evidence.startsWith('By its trades')) {
      const own = deals.filter(({ trader }) => trader === creator)
      const net = own.reduce((sum, { isBuy, amount }) => sum + (isBuy ? amount : -amount), 0n)
      const has = net > 0n ? net : 0n
      const says = `By its trades, the developer has ${share(has, truth.supply)} of the supply.`
      return { isFlagged: atLeast(has, truth.supply, 4n), says: [says] }
    }
    const held = holders.map((by) => by.get(creator) ?? 0n)
    const isFlagged = held.length > 0 && held.every((one) => atLeast(one, truth.supply, 4n))
    if (evidence.startsWith('The developer is not')) return { isFlagged, says: null }
    const says = held.map((one) => `The developer holds ${share(one, truth.supply)} of the supply.`)
    return { isFlagged, says }
  },
  'top-holders'({ truth, holders }) {
    const tops = holders.map(largest)
    const sum = (top: readonly bigint[]) => top.reduce((all, one) => all + one, 0n)
    const says = tops.map(
      (top) =>
        `The ${many(top.length, 'largest holder')} ${top.length === 1 ? 'has' : 'have'} ${share(sum(top), truth.supply)} of the supply, the largest one ${share(top[0] ?? 0n, truth.supply)}`,
    )
    const isFlagged =
      tops.length > 0 &&
      tops.every(
        (top) => atLeast(sum(top), truth.supply, 20n) || atLeast(top[0] ?? 0n, truth.supply, 8n),
      )
    return { isFlagged, says }
  },
  'curve-sold-at-launch'({ truth, deals }, evidence) {
    const first = new Map<string, number>()
    for (const { trader, slot } of deals) first.set(trader, first.get(trader) ?? slot)
    const isFirst = (trader: string) => (first.get(trader) ?? 0) <= truth.plan.launchSlot
    const bought = deals
      .filter(({ isBuy, trader }) => isBuy && isFirst(trader))
      .reduce((sum, { amount }) => sum + amount, 0n)
    const part = share(bought, truth.supply)
    const says = `Wallets that bought in the launch’s own slot took ${part} of the supply.`
    const isFlagged = bought * 100n >= truth.supply * 40n
    return { isFlagged, says: evidence.startsWith('Wallets') ? [says] : null }
  },
  'organic-buyers'({ buyers }, evidence) {
    const named = /^(?:\d+ of )?([\d,]+ buyers?)/.exec(evidence)?.[1] ?? ''
    return {
      isFlagged: false,
      says: named === many(buyers.length, 'buyer') ? null : [many(buyers.length, 'buyer')],
    }
  },
  'one-way'(seen, evidence) {
    const { buyers } = seen
    const none = `None of ${many(buyers.length, 'buyer')} has sold an amount that matters`
    const sellers = buyers.filter(({ sells }) => sells > 0)
    const outside = buyers.filter((buyer) => !isLinked(seen, buyer))
    const sold = outside.reduce((all, one) => all + one.sold, 0n)
    const isTrap = seen.truth.plan.freezes || seen.truth.plan.extends
    const isFlagged = isTrap && sellers.length === 0 && buyers.length >= 15
    // Which buyers are linked depends on whose funding was looked up.
    const known = Number(/^(\d+) of /.exec(evidence)?.[1] ?? 0)
    const least = outside.filter(({ sells }) => sells > 0).length
    const says =
      known > 0
        ? [`${least}–${sellers.length} of ${many(buyers.length, 'buyer')}`]
        : sold * 100n < total(buyers) || sold === 0n
          ? [none]
          : ['sales that matter']
    if (known === 0 || known < least || known > sellers.length) return { isFlagged, says }
    const words = `${known} of ${many(buyers.length, 'buyer')} sold amounts that matter.`
    return { isFlagged, says: [words] }
  },
  silence({ deals, madeAt }, evidence) {
    const last = deals.at(-1)?.at
    const isFlagged = last !== undefined && madeAt - last > 125_000
    if (!evidence.startsWith('The last')) return { isFlagged, says: null }
    return { isFlagged, says: [`The last of ${many(deals.length, 'trade')} was`] }
  },
  'price-fall'({ deals }, evidence) {
    const named = /after ([\d,]+ trades?)/.exec(evidence)?.[1]
    const isRight = named === undefined || named === many(deals.length, 'trade')
    return { isFlagged: false, says: isRight ? null : [many(deals.length, 'trade')] }
  },
  /** Every wallet of this market is younger than a day. */
  'fresh-wallets': (seen, evidence) => {
    const [, fresh, checked] = /^(\d+) of (\d+) checked/.exec(evidence) ?? []
    const isRight = fresh === checked && Number(checked) <= seen.buyers.length
    return { isFlagged: seen.buyers.length >= 4, says: isRight ? null : ['all that were checked'] }
  },
  'freeze-authority': ({ truth }) => ({ isFlagged: truth.plan.freezes, says: null }),
  'token-extensions': ({ truth }) => ({ isFlagged: truth.plan.extends, says: null }),
}
