import { Link } from 'react-router'
import type { ReviewsBody } from '../../contract/console/bodies.ts'
import { getReviews } from '../api.ts'
import { ListOf, PageTitle } from '../features/list.tsx'
import { OrderTags, planName, Sol, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const AGAIN_MS = 15_000

/** Orders that wait for a person's decision. */
export function ReviewsPage() {
  const { answer, error, reload } = useAnswer('reviews', getReviews, AGAIN_MS)
  const rows =
    answer?.reviews.map((order) => ({
      key: order.id,
      to: `/orders/${order.id}`,
      title: order.reason?.title ?? 'Needs a decision',
      note: (
        <>
          {planName(order.plan)}, opened <When at={order.opened_at} />. {order.reason?.needs}
        </>
      ),
      right: (
        <span className="grid gap-1 sm:justify-items-end">
          <OrderTags status={order.status} exception={order.exception} />
          <span className="text-xs">
            <Received amount={order.received} /> of <Sol amount={order.lamports} />
          </span>
        </span>
      ),
    })) ?? null
  return (
    <>
      <PageTitle title="Reviews">
        Orders that need a person’s decision, the longest waiting first.
      </PageTitle>
      <ListOf
        label="Reviews"
        rows={rows}
        error={error}
        onRetry={reload}
        empty="No orders to review."
      />
      {answer !== null && answer.unmatched > 0 && (
        <p className="mt-6 text-sm text-text-2">
          <Link to="/payments" className="link">
            {answer.unmatched === 1
              ? 'One payment has no order'
              : `${answer.unmatched} payments have no order`}
          </Link>
        </p>
      )}
    </>
  )
}

type Received = NonNullable<ReviewsBody['reviews'][number]['received']>

/** What was received, by coin, because one order can be paid in both. */
function Received({ amount }: { amount: Received | null }) {
  if (amount?.usdc == null) return <Sol amount={amount?.lamports ?? null} />
  const isBoth = amount.lamports !== '0'
  return (
    <>
      {isBoth && <Sol amount={amount.lamports} />}
      {isBoth && ' and '}
      <span className="num">{amount.usdc} USDC</span>
    </>
  )
}
