import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PrintIcon } from '../../ui/icons.tsx'
import { buyAgainLink } from '../orders/payment-link.ts'
import { Receipt } from '../orders/receipt.tsx'

type ReceiptsProps = { open: boolean; orders: OrderBody[]; renewable: boolean; onClose: () => void }

/** Manage Payment: receipts of this browser’s payments, and how to renew. Has its own print style. */
export function Receipts({ open, orders, renewable, onClose }: ReceiptsProps) {
  const paid = orders.filter(
    ({ status, transfers }) => status === 'settled' || transfers.length > 0,
  )
  return (
    <Dialog open={open} title="Payments and receipts" onClose={onClose} wide>
      {paid.length === 0 ? (
        <p className="text-text-2">
          No payments in this browser yet. A receipt appears here as soon as we see a payment.
        </p>
      ) : (
        <ul className="grid gap-4">
          {paid.map((order) => (
            <li key={order.id}>
              <Receipt order={order} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3 no-print">
        {renewable && (
          <a href={buyAgainLink('30d', orders)} className={buttonClass('primary')}>
            Renew for 30 days
          </a>
        )}
        <a href="/redeem" className={buttonClass('secondary')}>
          Redeem a gift
        </a>
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
