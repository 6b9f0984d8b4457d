import { type UsdCents, usdCents } from '../kernel/money.ts'

export const PLAN_IDS = ['30d', 'lifetime'] as const
export type PlanId = (typeof PLAN_IDS)[number]

export type Plan = {
  id: PlanId
  title: string
  /** In cents. */
  price: UsdCents
  description: string
  features: readonly string[]
  /** Marked RECOMMENDED. */
  popular: boolean
  /** null: forever. */
  days: number | null
}

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  '30d': {
    id: '30d',
    title: '30 Days Access',
    price: usdCents(150_00),
    description: 'Thirty days of every alert and every command, paid once.',
    features: [
      'Real-time memecoin detection',
      'Full access to all bot commands',
      'AI risk assessment for each coin',
      'Deployment wallet analysis',
      '30 days of unlimited usage',
    ],
    popular: false,
    days: 30,
  },
  lifetime: {
    id: 'lifetime',
    title: 'Lifetime Access',
    price: usdCents(600_00),
    description: 'Pay once and keep your access for good.',
    features: [
      'Everything in the 30-day plan',
      'Never pay again',
      'Priority support via Telegram',
      'Early access to new features',
      'Access to a historical data API',
    ],
    popular: true,
    days: null,
  },
}

/** The price of lifetime for an active 30-day member: reduced by the price that the 30 days were settled at. */
export function upgradePrice(paid: UsdCents): UsdCents {
  return usdCents(PLANS.lifetime.price - paid)
}

/** Reads a plan id in any letter case; null: it isn't one. */
export function readPlanId(text: string | null | undefined): PlanId | null {
  const id = text?.trim().toLowerCase()
  return id === '30d' || id === 'lifetime' ? id : null
}
