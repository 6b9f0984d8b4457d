import type { PlanId } from '../../../contract/plans.ts'
import type { PlanTerm } from '../../../flows/telegram/context.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { type Coins, formatUsdc } from '../../../kernel/money.ts'

/** What a language says in dates, amounts, and plans. */
type FormatWords = {
  /** An IETF tag. It must write decimals with a point, as amounts of SOL are. */
  locale: string
  plans: Record<PlanId, string>
  trial: string
  noMembership: string
  forever: string
  until(date: string): string
  days(count: number): string
  unknownAmount: string
  /** Between what was paid in one coin and in the other. */
  and: string
}

/** How a language writes dates, amounts, and plans. */
export type Formats = ReturnType<typeof createFormats>

/** Makes the formats of a language. Times are in UTC. */
export function createFormats(words: FormatWords) {
  const { locale, plans, noMembership, forever, unknownAmount, and } = words
  const date = (time: Ms) =>
    new Date(time).toLocaleDateString(locale, {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    })
  const endOf = ({ trial }: PlanTerm, end: Ms) => (trial ? `${date(end)}, ${time(end)}` : date(end))
  const sol = (lamports: bigint | null) =>
    lamports === null ? unknownAmount : `${amount(lamports, 9)} SOL`
  const number = (value: number) => value.toLocaleString(locale)
  return {
    locale,
    date,
    number,
    sol,
    days: words.days,
    until: (term: PlanTerm) =>
      term.expiresAt === null ? forever : words.until(endOf(term, term.expiresAt)),
    /** The day of an end; of a trial's end also the time. */
    endOf,
    termName: ({ plan, trial }: PlanTerm) => (trial ? words.trial : plans[plan]),
    planName: (plan: PlanId | null) => (plan === null ? noMembership : plans[plan]),
    /** What was paid in one coin or in both; null: unknown. */
    coins: (paid: Coins | null) =>
      paid === null
        ? sol(null)
        : [
            ...(paid.lamports > 0n || paid.usdc === 0n ? [sol(paid.lamports)] : []),
            ...(paid.usdc > 0n ? [`${formatUsdc(paid.usdc)} USDC`] : []),
          ].join(and),
    /** Whole dollars; null: unknown. */
    wholeDollars: (cents: number | null) =>
      cents === null ? '?' : `$${number(Math.round(cents / 100))}`,
  }
}

export const time = (at: Ms) => `${new Date(at).toISOString().slice(11, 16)} UTC`

/** Cut to four decimals, with commas. */
export function amount(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, 4)
    .replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction ? `.${fraction}` : ''}`
}

export const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** A span of milliseconds, in units that all our languages write alike. */
export function spanOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`
}
