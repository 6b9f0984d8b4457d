import { type Lamports, lamports } from '../../kernel/money.ts'
import { FAILED_PER_THOUSAND, NETWORK_FEE, STAKE, TIP, type Variant } from './rules.ts'

/** What one fill is priced by: a curve or pool after a trade that we name. Amounts in raw units. */
export type PaperFill = {
  slot: number
  signature: string
  base: bigint
  quote: bigint
  /** Of `quote`, what no seller can be paid from, since it is only virtual. */
  unpaid: bigint
  /** What venue and creator take, in hundredths of a percent. */
  fee: number
}

/**
 * `sold`; `no_exit`: bought, and there was nothing to sell to, or trades are missing; `no_data`: nothing tells
 * the price at the buy; `not_bought`: the rules name no formula or fee for that market; `no_delay`: our own delay is
 * unknown or over ten minutes, so nothing is bought.
 */
export type PaperResult = 'sold' | 'no_exit' | 'no_data' | 'not_bought' | 'no_delay'

/** Of a buy for one follower: the state at which half of it would bring the stake, and where that half is sold. */
export type PaperHalf = { reached: PaperFill; sold: PaperFill }

/** One follower's paper trade. `tokens` raw units. */
type PaperTrade = {
  result: PaperResult
  tokens: bigint
  proceeds: Lamports
  net: Lamports
}

/** The network's share of a fill: its fee, the tip, and what tries that fail are expected to cost. */
export const FILL_COST: Lamports = lamports(
  NETWORK_FEE + TIP + (NETWORK_FEE * FAILED_PER_THOUSAND) / 1_000n,
)

const BPS = 10_000n
const NOTHING = { tokens: 0n, proceeds: lamports(0n) }

/**
 * One follower's trade when so many trade at once; all get the same price. Every division rounds down, against
 * the follower. A buy without a sale loses all of it.
 * @param half null: all is sold at once
 */
export function paperTrade(
  buy: PaperFill | 'no_data' | 'not_bought' | 'no_delay',
  sell: PaperFill | null,
  { followers }: Pick<Variant, 'followers'>,
  half: PaperHalf | null = null,
): PaperTrade {
  if (buy === 'not_bought' || buy === 'no_delay')
    return { ...NOTHING, result: buy, net: lamports(0n) }
  const lost = lamports(-STAKE - FILL_COST)
  if (buy === 'no_data') return { ...NOTHING, result: buy, net: lost }
  const many = BigInt(followers)
  const bought = buyOut(buy, STAKE * many)
  const tokens = bought / many
  if (sell === null) return { result: 'no_exit', tokens, proceeds: lamports(0n), net: lost }
  const first = half === null ? 0n : bought / 2n
  const early = half === null ? 0n : sellOut(half.sold, first)
  const proceeds = lamports((early + sellOut(sell, bought - first)) / many)
  const net = lamports(proceeds - STAKE - (half === null ? 2n : 3n) * FILL_COST)
  return { result: 'sold', tokens, proceeds, net }
}

/** Whether half of what was bought would bring the whole stake: twice the entry, for that size, after fees. */
export function hasDoubled(buy: PaperFill, now: PaperFill): boolean {
  return sellOut(now, buyOut(buy, STAKE) / 2n) >= STAKE
}

/** Tokens for a spend that includes the fee: x · y = k. */
function buyOut({ base, quote, fee }: PaperFill, spend: bigint): bigint {
  const paid = (spend * BPS) / (BPS + BigInt(fee))
  return (base * paid) / (quote + paid)
}

/** What a sale pays after the fee, at most what is there to pay sellers. */
function sellOut({ base, quote, unpaid, fee }: PaperFill, tokens: bigint): bigint {
  const due = (quote * tokens) / (base + tokens)
  const there = quote > unpaid ? quote - unpaid : 0n
  return ((due < there ? due : there) * (BPS - BigInt(fee))) / BPS
}
