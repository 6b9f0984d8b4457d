import { short } from '../../../contract/format.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { OrderBody, OrderTransfer } from '../../../contract/records.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import { ShortAddress } from '../../ui/short-address.tsx'
import { formatUsd } from '../format/amounts.ts'
import { formatDate, formatExact } from '../format/dates.ts'
import { paidIn, returnedText, solText } from './received.ts'

/** One order and its payments, to keep or print. */
export function Receipt({ order }: { order: OrderBody }) {
  const at = order.settled_at ?? order.opened_at
  return (
    <div className="num rounded-lg border border-line p-5 text-sm max-sm:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">{PLANS[order.plan].title}</p>
        <p className="font-medium">
          {formatUsd(order.usd_cents)} · {paidIn(order)}
        </p>
      </div>
      <p className="mt-1 text-text-2">
        <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
          {formatDate(at)}
        </time>{' '}
        · {order.settled_at ? 'Paid' : 'Not complete'}
        {!isInUsdc(order) && ` · at $${order.sol_usd.toFixed(2)} per SOL`}
      </p>
      <ul className="mt-3 grid gap-1 border-t border-line pt-3 text-text-2">
        {order.transfers.map((transfer) => (
          <Transfer key={transfer.signature} transfer={transfer} />
        ))}
      </ul>
      {order.periods_taken > 0 && (
        <p className="mt-2 text-text-2">
          {30 * order.periods_taken} more days were added from what was paid above the price.
        </p>
      )}
      {order.excess_usd_cents !== null && (
        <p className="mt-2 text-text-2">
          {formatUsd(order.excess_usd_cents)} above the price:{' '}
          {order.next_period
            ? 'on record, and enough for another 30 days.'
            : 'on record for our team.'}
        </p>
      )}
      {order.returned.map((one) => (
        <p
          key={one.signature}
          className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-text-2"
        >
          <span>
            {returnedText(one)} above the price, returned to{' '}
            <ShortAddress full={one.to} short={short(one.to)} />
          </span>
          <Transaction signature={one.signature}>View refund</Transaction>
        </p>
      ))}
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-xs text-text-3">
        <span>
          Order <span className="font-mono break-all">{order.id}</span>
        </span>
        {order.settled_at !== null && (
          <a
            href={`/receipts/${order.id}`}
            className="link no-print inline-flex min-h-11 items-center text-sm"
          >
            Printable receipt
          </a>
        )}
      </p>
    </div>
  )
}

function isInUsdc({ transfers }: OrderBody): boolean {
  return transfers.length > 0 && transfers.every(({ usdc }) => usdc !== null)
}

function amountOf({ sol, usdc }: OrderTransfer): string {
  if (usdc) return `${usdc.amount} USDC`
  return sol ? solText(sol) : 'Unreadable amount'
}

function Transfer({ transfer }: { transfer: OrderTransfer }) {
  const { signature, count, source, refund } = transfer
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6">
      <span>
        {amountOf(transfer)}
        {count > 1 && ` in ${count} small payments`}
        {source && (
          <>
            {' from '}
            <ShortAddress full={source} short={short(source)} />
          </>
        )}
      </span>
      <span className="flex flex-wrap gap-x-6">
        {count === 1 && <Transaction signature={signature}>View transaction</Transaction>}
        {refund && <Transaction signature={refund.signature}>View refund</Transaction>}
      </span>
    </li>
  )
}

function Transaction({ signature, children }: { signature: string; children: string }) {
  const { explorer } = useSettings()
  return (
    <a
      href={explorerLink(explorer, signature)}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center"
    >
      {children}
    </a>
  )
}
