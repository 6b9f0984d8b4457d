import { expect, it } from 'vitest'
import { usdCents } from '../../kernel/money.ts'
import { taxIn } from './tax.ts'

it.each([
  { price: 15_000, rate: 1_900, net: 12_605, tax: 2_395 },
  { price: 15_000, rate: 825, net: 13_857, tax: 1_143 },
  { price: 60_000, rate: 2_000, net: 50_000, tax: 10_000 },
  { price: 45_000, rate: 0, net: 45_000, tax: 0 },
  { price: 1, rate: 10_000, net: 1, tax: 0 },
])(
  '$price cents with $rate hundredths of a percent: $net net, $tax tax',
  ({ price, rate, net, tax }) => {
    expect(taxIn(usdCents(price), rate)).toEqual({ net, tax })
  },
)
