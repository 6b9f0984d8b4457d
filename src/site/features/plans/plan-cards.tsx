import { PLANS } from '../../../contract/plans.ts'
import { useSolPrice } from '../price/price.ts'
import { PlanCard } from './plan-card.tsx'

export function PlanCards() {
  const solUsd = useSolPrice()
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <PlanCard plan={PLANS['30d']} solUsd={solUsd} />
      <PlanCard plan={PLANS.lifetime} solUsd={solUsd} />
    </div>
  )
}
