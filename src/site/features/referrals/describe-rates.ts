import { percent } from '../../../contract/format.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { ReferralRates } from '../../../contract/referrals.ts'
import { text } from '../../language/text.ts'

/** What a new buyer's first purchase earns, e.g. `10% of what a new buyer pays`. */
export function describeRates(rates: ReferralRates): string {
  const [short, lifetime] = [rates['30d'], rates.lifetime]
  if (short === lifetime) return `${inPercent(short)} of what a new buyer pays`
  const of = (rate: number, plan: keyof ReferralRates) =>
    `${inPercent(rate)} for ${PLANS[plan].title}`
  const parts = [
    ...(short ? [of(short, '30d')] : []),
    ...(lifetime ? [of(lifetime, 'lifetime')] : []),
  ]
  return `${parts.join(text(' and '))} of what a new buyer pays`
}

const inPercent = (hundredths: number) => percent(hundredths / 10_000, 2)
