const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Spanish writes `K` for up to ten thousand, and `k` for more; a column has one of them. */
export function alikeThousands(figure: string): string {
  return figure.replace(/k$/, 'K')
}

/** `1234500` → `$12.3K`. */
export function formatCap(cents: number): string {
  return alikeThousands(COMPACT.format(cents / 100))
}
