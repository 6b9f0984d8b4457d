import type { Sign } from '../attention.ts'
import { largeBuys } from './large-buys.ts'
import { netInflow } from './net-inflow.ts'
import { outsideBuyers } from './outside-buyers.ts'
import { priceRise } from './price-rise.ts'
import { provenWallets } from './proven-wallets.ts'
import { stillIn } from './still-in.ts'

/** All that is measured. A sign that is not in here does not count. */
export const SIGNS: readonly Sign[] = [
  outsideBuyers,
  netInflow,
  priceRise,
  stillIn,
  largeBuys,
  provenWallets,
]
