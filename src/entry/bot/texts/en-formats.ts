import { PLANS, type PlanId } from '../../../contract/plans.ts'
import type { PlanTerm } from '../../../flows/telegram/context.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { type Coins, formatUsdc } from '../../../kernel/money.ts'

/** How the English texts write dates, amounts, and plans. */

export const date = (time: Ms) =>
  new Date(time).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
export const time = (at: Ms) => `${new Date(at).toISOString().slice(11, 16)} UTC`
export const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
export const until = ({ expiresAt }: Pick<PlanTerm, 'expiresAt'>) =>
  expiresAt === null ? 'forever' : `until ${date(expiresAt)}`
export const planName = (plan: PlanId | null) =>
  plan === null ? 'no membership' : PLANS[plan].title

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

export const sol = (lamports: bigint | null) =>
  lamports === null ? 'an unknown amount' : `${amount(lamports, 9)} SOL`
/** What was paid in one coin or in both; null: unknown. */
export const coins = (paid: Coins | null) =>
  paid === null
    ? sol(null)
    : [
        ...(paid.lamports > 0n || paid.usdc === 0n ? [sol(paid.lamports)] : []),
        ...(paid.usdc > 0n ? [`${formatUsdc(paid.usdc)} USDC`] : []),
      ].join(' and ')
export const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`
