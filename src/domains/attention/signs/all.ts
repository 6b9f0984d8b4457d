import type { Sign } from '../attention.ts'
import { largeBuys } from './large-buys.ts'
import { netInflow } from './net-inflow.ts'
import { outsideBuyers } from './outside-buyers.ts'
import { priceRise } from './price-rise.ts'
import { provenWallets } from './proven-wallets.ts'
import { stillIn } from './still-in.ts'

/** All signs. A sign that is not in this list does not count. */
export const SIGNS: readonly Sign[] = [
  outsideBuyers,
  netInflow,
  priceRise,
  stillIn,
  largeBuys,
  provenWallets,
]
