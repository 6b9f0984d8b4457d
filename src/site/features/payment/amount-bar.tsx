import type { OrderBody } from '../../../contract/records.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatUsd } from '../format/amounts.ts'
import { formatCountdown } from '../format/dates.ts'

/** The amount to send, with its own copy button; on a phone it sticks to the top of the screen. */
export function AmountBar({ order, now }: { order: OrderBody | null; now: number }) {
  const fromExchange = order?.due ? null : (order?.exchange_amount ?? null)
  const sol = order ? (order.due?.sol ?? fromExchange?.sol ?? order.sol) : null
  return (
    <div className="card flex items-center justify-between gap-4 px-6 py-5 max-lg:sticky max-lg:top-2 max-lg:z-30 max-lg:shadow-float max-sm:px-4 max-sm:py-3">
      <div className="min-w-0">
        <p className="text-sm text-text-2">
          {order?.due
            ? 'Send the rest'
            : fromExchange
              ? 'From an exchange, exactly this must arrive'
              : 'Send exactly'}
        </p>
        {sol ? (
          <p
            className={`num font-semibold tracking-[-0.015em] ${fromExchange ? 'text-3xl whitespace-nowrap max-sm:text-lg' : 'text-3xl'}`}
          >
            {sol} <span className="font-medium text-text-3">SOL</span>
          </p>
        ) : (
          <div className="flex h-[1.12em] items-center text-3xl">
            <Skeleton className="h-7 w-40" />
          </div>
        )}
        <p className="num mt-1 min-h-5 text-xs text-text-3">
          {order ? <Terms order={order} now={now} /> : 'Loading...'}
        </p>
      </div>
      <CopyButton text={sol ?? ''} name="Copy amount" done="Amount copied" disabled={!sol}>
        Copy
      </CopyButton>
    </div>
  )
}

function Terms({ order, now }: { order: OrderBody; now: number }) {
  if (order.due) return <>{`Still missing from ${order.sol} SOL (${formatUsd(order.usd_cents)})`}</>
  const left = order.expires_at - now
  return (
    <>
      <span className="max-sm:hidden">
        {formatUsd(order.usd_cents)} at ${order.sol_usd.toFixed(2)} per SOL ·{' '}
      </span>
      {left > 0 ? (
        <>
          amount held for{' '}
          <span role="timer" className="text-text-2">
            {formatCountdown(left)}
          </span>
        </>
      ) : (
        'amount no longer held'
      )}
    </>
  )
}
