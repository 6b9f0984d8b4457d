import { expect, it } from 'vitest'
import { createSettingsReader } from './reader.ts'
import { referralRatesFrom } from './referral-rates.ts'

const read = (REFERRAL_RATE?: string) => {
  const problems: string[] = []
  const rates = referralRatesFrom(createSettingsReader({ REFERRAL_RATE }, problems))
  return problems.length > 0 ? problems : rates
}

it('reads one rate for both plans, or one each', () => {
  expect(read('10%')).toEqual({ '30d': 1_000, lifetime: 1_000 })
  expect(read('12.5%')).toEqual({ '30d': 1_250, lifetime: 1_250 })
  expect(read('30d:10%, lifetime:5.25%')).toEqual({ '30d': 1_000, lifetime: 525 })
  expect(read('lifetime:50%')).toEqual({ '30d': 0, lifetime: 5_000 })
})

it.each([undefined, '', '0%', '30d:0%'])('offers nothing with %j', (text) => {
  expect(read(text)).toBeNull()
})

it.each([
  '10',
  '0.1',
  '50.01%',
  '100%',
  '-1%',
  '1.234%',
  '10%,5%',
  '30d:10%,30d:5%',
  'gold:10%',
  '30d',
  '30d:10%:1',
  'ten',
])('refuses %j', (text) => {
  expect(read(text)).toEqual([expect.stringMatching(/^REFERRAL_RATE: /)])
})
