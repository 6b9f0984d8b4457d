import { useState } from 'react'
import type { OrderBody } from '../../../contract/records.ts'
import { ApiError, takeNextPeriod } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatUsd } from '../format/amounts.ts'

type ExcessProps = { order: OrderBody; onTaken: (order: OrderBody) => void }

/** What was paid above an order's price, and what can be done with it. Renders nothing if there is none. */
export function Excess({ order, onTaken }: ExcessProps) {
  if (order.excess_usd_cents === null) return null
  return (
    <Notice tone="care" title={`You paid ${formatUsd(order.excess_usd_cents)} more than the price`}>
      {order.next_period ? (
        <>
          <p>
            That covers another 30 days. Add them to your membership now, or leave the money on
            record and{' '}
            <a href="/contact" className="link">
              write to us
            </a>
            .
          </p>
          <TakeNextPeriod orderId={order.id} onTaken={onTaken} />
        </>
      ) : (
        <p>
          It is on record with this order, and our team has been notified.{' '}
          <a href="/contact" className="link">
            Write to us
          </a>{' '}
          about what to do with it.
        </p>
      )}
    </Notice>
  )
}

type TakeNextPeriodProps = { orderId: string; onTaken: (order: OrderBody) => void }

function TakeNextPeriod({ orderId, onTaken }: TakeNextPeriodProps) {
  const [taking, setTaking] = useState(false)
  async function take() {
    setTaking(true)
    try {
      onTaken(await takeNextPeriod(orderId))
      toast({ title: '30 days added' })
    } catch (error) {
      const description = error instanceof ApiError ? error.message : undefined
      toast({ title: 'The 30 days were not added', description, destructive: true })
    }
    setTaking(false)
  }
  return (
    <button type="button" disabled={taking} onClick={take} className={buttonClass('primary')}>
      Add 30 days
    </button>
  )
}
