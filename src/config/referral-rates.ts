import { PLAN_IDS, type PlanId, readPlanId } from '../contract/plans.ts'
import type { ReferralRates } from '../contract/referrals.ts'
import { inQuotes, type SettingsReader } from './reader.ts'

/** Half the price at most, in hundredths of a percent. */
const MOST_RATE = 5_000

/** One rate for both plans, e.g. `10%`, or one each, e.g. `30d:10%,lifetime:5%`. null: there is no program. */
export function referralRatesFrom(read: SettingsReader): ReferralRates | null {
  const words = read.list('REFERRAL_RATE')
  if (words === null) return null
  const rates = ratesOf(words)
  if (rates === null) {
    return read.refuse(
      `REFERRAL_RATE: ${inQuotes(words.join(','))} is not a rate above 0% and up to 50%. Write e.g. REFERRAL_RATE=10%, or one for each plan: REFERRAL_RATE=30d:10%,lifetime:5%.`,
      null,
    )
  }
  return PLAN_IDS.every((plan) => rates[plan] === 0) ? null : rates
}

function ratesOf(words: readonly string[]): ReferralRates | null {
  const [first = ''] = words
  const both = words.length === 1 ? hundredths(first) : null
  if (both !== null) return { '30d': both, lifetime: both }
  const rates = new Map<PlanId, number>()
  for (const word of words) {
    const [name, text, ...more] = word.split(':')
    const [plan, value] = [readPlanId(name), hundredths(text ?? '')]
    if (plan === null || value === null || more.length > 0 || rates.has(plan)) return null
    rates.set(plan, value)
  }
  return { '30d': rates.get('30d') ?? 0, lifetime: rates.get('lifetime') ?? 0 }
}

function hundredths(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?%$/.exec(text) ?? []
  if (whole === undefined) return null
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return value <= MOST_RATE ? value : null
}
