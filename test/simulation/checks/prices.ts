/**
 * The plans' prices in cents, from 150 and 600 US dollars in the owner's specification (not in this repository). They are written down a
 * second time, because the judges share no number with the product.
 */
export const PRICES = { '30d': 15_000, lifetime: 60_000 } as const
/** A lifetime on top of running 30 days costs the difference. */
export const UPGRADE = 45_000
