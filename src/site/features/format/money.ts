import { alikeThousands } from './figures.ts'

const DIGITS = { notation: 'compact', maximumSignificantDigits: 3 } as const
const USD = new Intl.NumberFormat('en-US', {
  ...DIGITS,
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
})
const SOL = new Intl.NumberFormat('en-US', DIGITS)

/** `$8.11K`, or `30 SOL` where no rate was known. */
export function money(value: number, unit: 'sol' | 'usd' | null): string {
  const figure = alikeThousands((unit === 'sol' ? SOL : USD).format(value))
  return unit === 'sol' ? `${figure} SOL` : figure
}
