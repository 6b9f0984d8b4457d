const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** `1234500` → `$12.3K`. */
export function formatCap(cents: number): string {
  return COMPACT.format(cents / 100)
}

/** A price of any size with three significant digits: `0.0000000281`. */
export function formatPrice(price: number): string {
  if (price === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(price))))
  return price.toFixed(Math.min(digits, 14))
}
