import { inQuotes, type SettingsReader } from './reader.ts'

/** The seller as named on receipts; null: not named. */
export type SellerConfig = {
  name: string | null
  /** Several lines are separated by `|`. */
  address: string | null
  tax_id: string | null
  /** In hundredths of a percent: 1900 is 19%; null: receipts show no tax. */
  taxRate: number | null
}

export function sellerFrom(read: SettingsReader): SellerConfig {
  return {
    name: read.text('SELLER_NAME'),
    address: read.text('SELLER_ADDRESS')?.replaceAll(/\s*\|\s*/g, '\n') ?? null,
    tax_id: read.text('TAX_ID'),
    taxRate: taxRate(read),
  }
}

function taxRate(read: SettingsReader): number | null {
  const text = read.text('TAX_RATE')
  if (text === null) return null
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?%?$/.exec(text) ?? []
  if (whole !== undefined) return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return read.refuse(
    `TAX_RATE: ${inQuotes(text)} is not a percentage from 0 to 99.99. Write e.g. TAX_RATE=19.`,
    null,
  )
}

/** A month at most: longer would be a plan. null: there are no trials. */
export function trialHoursFrom(read: SettingsReader): number | null {
  const hours = read.number('TRIAL_HOURS', 0, { least: 0, most: 720 })
  if (Number.isInteger(hours)) return hours === 0 ? null : hours
  return read.refuse('TRIAL_HOURS: write whole hours, e.g. TRIAL_HOURS=48, or 0 for none.', null)
}
