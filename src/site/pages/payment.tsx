import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readPlanId } from '../../contract/plans.ts'
import { PaymentScreen } from '../features/payment/payment-screen.tsx'
import { pageMeta } from '../features/shell/meta.ts'

export const meta = () =>
  pageMeta(
    'Payment',
    'Pay for your plan in SOL. Access is granted as soon as the payment is final.',
  )

const never = () => () => {}

/** The page is built without its query, which is therefore read only once hydration is over. */
export default function Payment() {
  const { search } = useLocation()
  const query = useSyncExternalStore<string | null>(
    never,
    () => search,
    () => null,
  )
  const params = query === null ? null : new URLSearchParams(query)
  const plan = params && (readPlanId(params.get('plan')) ?? '30d')
  const order = params?.get('order') ?? null
  return <PaymentScreen asked={plan} orderId={order} />
}
