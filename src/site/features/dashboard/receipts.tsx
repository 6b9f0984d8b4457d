import { BRAND } from '../../../contract/constants.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PrintIcon } from '../../ui/icons.tsx'
import { ShortAddress } from '../../ui/short-address.tsx'
import { formatUsd } from '../format/amounts.ts'
import { formatDate, formatExact } from '../format/dates.ts'
import { shorten } from '../format/shorten.ts'

type ReceiptsProps = { open: boolean; orders: OrderBody[]; renewable: boolean; onClose: () => void }

/** Manage Payment: what this browser has paid, where to look at it, how to renew. Prints well. */
export function Receipts({ open, orders, renewable, onClose }: ReceiptsProps) {
  const paid = orders.filter(
    ({ status, transfers }) => status === 'settled' || transfers.length > 0,
  )
  return (
    <Dialog open={open} title={`${BRAND} receipts`} onClose={onClose} wide>
      {paid.length === 0 ? (
        <p className="text-text-2">
          No payment has been made in this browser. Receipts appear here as soon as one is seen.
        </p>
      ) : (
        <ul className="grid gap-4">
          {paid.map((order) => (
            <Receipt key={order.id} order={order} />
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3 no-print">
        {renewable && (
          <a href="/payment?plan=30d" className={buttonClass('primary')}>
            Renew for 30 days
          </a>
        )}
        {paid.length > 0 && (
          <button type="button" onClick={() => print()} className={buttonClass('secondary')}>
            <PrintIcon />
            Print
          </button>
        )}
      </div>
    </Dialog>
  )
}

function Receipt({ order }: { order: OrderBody }) {
  const { explorer } = useSettings()
  const at = order.settled_at ?? order.opened_at
  return (
    <li className="num rounded-lg border border-line p-5 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">{PLANS[order.plan].title}</p>
        <p className="font-medium">
          {formatUsd(order.usd_cents)} · {order.sol} SOL
        </p>
      </div>
      <p className="mt-1 text-text-2">
        <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
          {formatDate(at)}
        </time>{' '}
        · {order.settled_at ? 'Paid' : 'Not settled'} · at ${order.sol_usd.toFixed(2)} per SOL
      </p>
      <ul className="mt-3 grid gap-1 border-t border-line pt-3 text-text-2">
        {order.transfers.map(({ signature, sol, source }) => (
          <li key={signature} className="flex flex-wrap items-center justify-between gap-x-6">
            <span>
              {sol ?? 'Unreadable amount'}
              {sol && ' SOL'}
              {source && (
                <>
                  {' from '}
                  <ShortAddress full={source} short={shorten(source)} />
                </>
              )}
            </span>
            <a
              href={explorerLink(explorer, signature)}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center"
            >
              View transaction
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-text-3">
        Order <span className="font-mono break-all">{order.id}</span>
      </p>
    </li>
  )
}
