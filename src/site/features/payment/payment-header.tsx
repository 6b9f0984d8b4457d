import { PLANS, type PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { formatDate } from '../format/dates.ts'
import { GiftPromise } from './gift-choice.tsx'

type PaymentHeaderProps = {
  plan: PlanId
  /** For somebody else. */
  gift: boolean
  /** Whether the page asks for a payment now. */
  pays: boolean
  granted: boolean
  renewal: OrderBody['renewal']
}

/** The way back, the plan's title, and what happens on this page. */
export function PaymentHeader({ plan, gift, pays, granted, renewal }: PaymentHeaderProps) {
  return (
    <>
      <a
        href="/#pricing"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm text-text-2 transition-colors duration-140 hover:text-text"
      >
        <ArrowLeftIcon />
        Back to Pricing
      </a>
      <div className="mt-4 mb-8">
        <h1 className="text-3xl">{PLANS[plan].title}</h1>
        {(granted || pays) && (
          <p className="mt-2 max-w-[60ch] text-text-2">
            {granted ? (
              'Payment complete.'
            ) : gift ? (
              <GiftPromise plan={plan} />
            ) : (
              <>
                <span>Complete payment for access to the bot.</span> Access is granted automatically
                as soon as the payment is final.
              </>
            )}
          </p>
        )}
        {!granted && renewal && <Renewal {...renewal} />}
      </div>
    </>
  )
}

function Renewal({ until, linked }: NonNullable<OrderBody['renewal']>) {
  return (
    <p className="mt-2 max-w-[60ch] text-text-2">
      This renews your membership:{' '}
      <time dateTime={new Date(until).toISOString()} className="num font-medium text-text">
        until {formatDate(until)}
      </time>
      .{linked && ' Your Telegram account stays linked.'}
    </p>
  )
}
