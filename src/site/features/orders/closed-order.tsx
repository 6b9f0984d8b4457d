import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { contactLink } from './contact-link.ts'

/** An order that an operator refused. */
export function ClosedOrder({ order, renew }: { order: OrderBody; renew: () => void }) {
  const isReturned = order.transfers.some(({ refund }) => refund !== null)
  return (
    <Notice tone="calm" title={isReturned ? 'Your payment was sent back' : 'This order is closed'}>
      <p>
        {isReturned ? 'This order is closed.' : 'No payment counts for it.'} Don’t send anything
        else for it. If that is wrong,{' '}
        <a href={contactLink(order.id)} className="link">
          contact support
        </a>
        .
      </p>
      <button type="button" onClick={renew} className={buttonClass('primary')}>
        Get a new price
      </button>
    </Notice>
  )
}
