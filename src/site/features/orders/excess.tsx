import { useState } from 'react'
import { short } from '../../../contract/format.ts'
import type { OrderBody, Returned } from '../../../contract/records.ts'
import { ApiError, takeNextPeriod } from '../../api.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { ShortAddress } from '../../ui/short-address.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatUsd } from '../format/amounts.ts'
import { contactLink } from './contact-link.ts'
import { returnedText } from './received.ts'

const NEWS_MS = 7 * 86_400_000

/** Whether an order's excess waits for something, or was returned in the last week. */
export function isExcessNews({ excess_usd_cents: excess, returned, now }: OrderBody): boolean {
  return excess !== null || returned.some(({ at }) => now - at < NEWS_MS)
}

type ExcessProps = { order: OrderBody; onTaken: (order: OrderBody) => void }

/**
 * What was paid above an order's price, what the buyer can do with it, and how much was returned.
 * Renders nothing if there is none.
 */
export function Excess({ order, onTaken }: ExcessProps) {
  const { returned, excess_usd_cents: excess } = order
  if (excess === null && returned.length === 0) return null
  if (excess === null)
    return (
      <Notice tone="calm" title="We returned what you paid above the price">
        <ReturnedList returned={returned} />
        {order.gift === null && <p>Your membership stays as it is.</p>}
      </Notice>
    )
  return (
    <Notice tone="care" title={`You paid ${formatUsd(excess)} more than the price`}>
      <ReturnedList returned={returned} />
      {order.next_period ? (
        <>
          <p>
            That covers another 30 days. Add them to your membership now, or leave the money on
            record and{' '}
            <a href={contactLink(order.id)} className="link">
              write to us
            </a>
            .
          </p>
          <TakeNextPeriod orderId={order.id} onTaken={onTaken} />
        </>
      ) : (
        <p>
          It is on record with this order, where our team sees it.{' '}
          <a href={contactLink(order.id)} className="link">
            Write to us
          </a>{' '}
          about what to do with it.
        </p>
      )}
    </Notice>
  )
}

function ReturnedList({ returned }: { returned: readonly Returned[] }) {
  const { explorer } = useSettings()
  return returned.map((one) => (
    <p key={one.signature}>
      {returnedText(one)} went back to <ShortAddress full={one.to} short={short(one.to)} />.{' '}
      <a
        href={explorerLink(explorer, one.signature)}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-11 items-center"
      >
        View refund
      </a>
    </p>
  ))
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
    <button type="button" disabled={taking} onClick={take} className={buttonClass('secondary')}>
      Add 30 days
    </button>
  )
}
