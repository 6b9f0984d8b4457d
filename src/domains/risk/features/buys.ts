import { knowsTraders, type Snapshot, type TapeWallet } from '../../launches/index.ts'
import { buyersOf, sum } from '../people.ts'
import { wholeSol } from '../quote.ts'
import { clamp, flag, logOf, logOrUnknown, meanOf, perWhole } from './numbers.ts'

/** Who bought, and how: in the order in which models keep their weights. */
export const BUY_FEATURES = [
  'topBuyer',
  'topThreeBuyers',
  'topTenBuyers',
  'giniOfBuys',
  'repeatBuyers',
  'mostBuys',
  'buysABuyer',
  'dustBuyers',
  'dustOfUsual',
  'alikeBuys',
  'spreadOfBuys',
  'usualBuy',
  'largestBuy',
  'sellersAmongBuyers',
  'soldOut',
  'inProfit',
  'firstSlotSol',
  'secondSlotsSol',
  'developerSol',
  'unlistedWallets',
] as const
export type BuyFeature = (typeof BUY_FEATURES)[number]

/** In SOL; a buy below it costs more in fees than it can earn. */
const DUST_SOL = 0.01
/** Of the middle one's size. */
const DUST_SHARE = 0.1
/** Sizes within this share of each other are alike. */
const ALIKE = 0.01

/** How concentrated, repeated, and alike the buys of all but the developer are. */
export function buyFeatures(snapshot: Snapshot): Partial<Record<BuyFeature, number | null>> {
  const { tape, launch } = snapshot
  if (!knowsTraders(tape)) return {}
  const buyers = buyersOf(snapshot)
  const unlistedWallets = logOf(tape.others)
  if (buyers.length === 0) return { unlistedWallets }
  const paid = buyers.map(({ spent }) => Number(spent)).sort((a, b) => b - a)
  const whole = paid.reduce((all, one) => all + one, 0)
  const top = (count: number) =>
    perWhole(
      paid.slice(0, count).reduce((all, one) => all + one, 0),
      whole,
    )
  const sizes = buyers.map(({ spent, buys }) => Number(spent) / buys).sort((a, b) => a - b)
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0
  const sol = (raw: number) => wholeSol(BigInt(Math.round(raw)), launch)
  const inSol = (raw: number) => logOrUnknown(sol(raw))
  const share = (is: (buyer: TapeWallet) => boolean) =>
    meanOf(buyers.map((buyer) => flag(is(buyer))))
  const inSlots = (from: number, to: number) =>
    perWhole(
      Number(
        sum(
          buyers.filter(({ firstSlot }) => {
            const nth = firstSlot - tape.launchSlot
            return nth >= from && nth <= to
          }),
          ({ spent }) => spent,
        ),
      ),
      whole,
    )
  const others = Number(tape.buyVolume) - whole
  return {
    topBuyer: top(1),
    topThreeBuyers: top(3),
    topTenBuyers: top(10),
    giniOfBuys: giniOf(paid),
    repeatBuyers: share(({ buys }) => buys > 1),
    mostBuys: logOf(Math.max(...buyers.map(({ buys }) => buys))),
    buysABuyer: logOf(buyers.reduce((all, { buys }) => all + buys, 0) / buyers.length),
    dustBuyers:
      sol(0) === null ? null : meanOf(sizes.map((one) => flag((sol(one) ?? 0) < DUST_SOL))),
    dustOfUsual: meanOf(sizes.map((one) => flag(one < DUST_SHARE * middle))),
    alikeBuys: alikeOf(sizes),
    spreadOfBuys: spreadOf(sizes.map((one) => Math.log1p(one))),
    usualBuy: inSol(middle),
    largestBuy: inSol(sizes.at(-1) ?? 0),
    sellersAmongBuyers: share(({ sells }) => sells > 0),
    soldOut: share(({ sold, bought }) => sold > 0n && sold >= bought),
    inProfit: share(({ received, spent }) => received > spent),
    firstSlotSol: inSlots(0, 0),
    secondSlotsSol: inSlots(1, 3),
    developerSol: perWhole(Math.max(0, others), others + whole),
    unlistedWallets,
  }
}

/** 0: all paid alike; towards 1: one paid all. @param paid the largest first */
function giniOf(paid: readonly number[]): number | null {
  const count = paid.length
  const whole = paid.reduce((all, one) => all + one, 0)
  if (whole <= 0) return null
  const ranked = paid.reduce((all, one, at) => all + (count - at) * one, 0)
  return clamp((2 * ranked) / (count * whole) - (count + 1) / count, 0, 1)
}

/** The share of sizes with another one like it. @param sizes the smallest first; one alone is unknown */
function alikeOf(sizes: readonly number[]): number | null {
  if (sizes.length < 2) return null
  const isNear = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && b - a <= ALIKE * b
  return meanOf(
    sizes.map((size, at) => flag(isNear(sizes[at - 1], size) || isNear(size, sizes[at + 1]))),
  )
}

/** The standard deviation; of one alone, unknown. */
function spreadOf(values: readonly number[]): number | null {
  const mean = meanOf(values)
  if (mean === null || values.length < 2) return null
  return Math.sqrt(meanOf(values.map((one) => (one - mean) ** 2)) ?? 0)
}
