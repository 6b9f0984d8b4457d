import { PLANS, type PlanId } from '../../../contract/plans.ts'
import { buttonClass } from '../../ui/button.ts'

type GiftChoiceProps = {
  plan: PlanId
  gift: boolean
  /** The coupon's code in use; null: none. */
  code: string | null
}

/** Whether the plan is for the buyer or for somebody else. */
export function GiftChoice({ plan, gift, code }: GiftChoiceProps) {
  const here = `/payment?plan=${plan}${code === null ? '' : `&code=${code}`}`
  return (
    <a
      href={gift ? here : `${here}&gift=1`}
      className={`${buttonClass('quiet', 'sm')} -ml-3.5 max-sm:-ml-2.5`}
    >
      {gift ? 'Buy it for yourself' : 'Buying for someone else?'}
    </a>
  )
}

/** What happens after a gift is paid. */
export function GiftPromise({ plan }: { plan: PlanId }) {
  return (
    <span>
      A gift: as soon as the payment is final, you get a code for {PLANS[plan].title}. Whoever
      redeems it gets access; you don’t.
    </span>
  )
}
