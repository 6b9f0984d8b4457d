import type { ExactUsd, UsdCents } from '../../kernel/money.ts'
import { covers, credit, isUpgrade, priceFor } from './credit.ts'
import type { Evidence, Order, Transfer } from './order.ts'

export type Assessment = {
  usd: ExactUsd
  price: UsdCents
  /** The price of the running 30 days counts toward it. */
  upgrades: boolean
  settles: boolean
  unknown: boolean
  late: boolean
}

/** The value of a set of payments compared with an order's price. */
export function assess(
  order: Order,
  paid: readonly Transfer[],
  { rates, upgrades, now }: Pick<Evidence, 'rates' | 'upgrades' | 'now'>,
): Assessment {
  const upgrade = upgrades.get(order.id) ?? null
  const price = priceFor(order, paid, upgrade, now)
  const { usd, unknown, late } = credit(order, paid, rates)
  const settles = paid.length > 0 && covers(usd, price)
  return { usd, price, upgrades: isUpgrade(order, paid, upgrade), settles, unknown, late }
}
