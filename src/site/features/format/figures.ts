const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** `1234500` → `$12.3K`. */
export function formatCap(cents: number): string {
  return COMPACT.format(cents / 100)
}
