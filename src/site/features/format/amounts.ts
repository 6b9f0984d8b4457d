import type { UsdCents } from '../../../kernel/money.ts'

const USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
})

/** `15000` → `$150.00`. */
export function formatUsd(cents: UsdCents | number): string {
  return USD.format(cents / 100)
}

/** Whole dollars without their `.00`: `15000` → `$150`. */
export function formatWholeUsd(cents: UsdCents | number): string {
  return formatUsd(cents).replace(/\.00$/, '')
}

/** The pricing page's SOL equivalent with 2 decimals; `0.00` while there is no price. Display only. */
export function solEquivalent(cents: UsdCents | number, solUsd: number): string {
  return solUsd > 0 ? (cents / 100 / solUsd).toFixed(2) : '0.00'
}

/** The price of one SOL with 2 decimals, without a currency sign. */
export function formatSolPrice(solUsd: number): string {
  return solUsd.toFixed(2)
}
