import { short } from '../../../contract/format.ts'
import type { ReceiptBody, Returned } from '../../../contract/records.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import { formatSolPrice, formatUsd } from '../format/amounts.ts'
import { formatMoment } from '../format/dates.ts'
import { returnedText, solText } from '../orders/received.ts'

type Payment = ReceiptBody['payments'][number]

/**
 * Each payment with its value at its rate. Signatures are shown in full, so that a printed receipt
 * can be checked.
 */
export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) {
    return <p className="text-text-2">Granted by our team, without a payment under this order.</p>
  }
  return (
    <ul className="num divide-y divide-line border-y border-line">
      {payments.map((payment) => (
        <li key={payment.signature} className="py-4">
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            <span>
              {amountOf(payment)}
              {payment.count > 1 && ` in ${payment.count} small payments`}
              {payment.from !== null && (
                <span className="text-text-2"> from {short(payment.from)}</span>
              )}
            </span>
            <span>
              {payment.usd_cents === null ? 'Value unknown' : formatUsd(payment.usd_cents)}
            </span>
          </div>
          <p className="mt-1 text-text-2">
            {formatMoment(payment.at)}
            {payment.sol_usd !== null && `, at $${formatSolPrice(payment.sol_usd)} per SOL`}
          </p>
          {payment.count === 1 && <Transaction name="Transaction" signature={payment.signature} />}
          {payment.refund !== null && (
            <Transaction name="Refund transaction" signature={payment.refund} />
          )}
        </li>
      ))}
    </ul>
  )
}

function amountOf({ sol, usdc }: Payment): string {
  if (usdc !== null) return `${usdc} USDC`
  return sol === null ? 'Unreadable amount' : solText(sol)
}

/** What was paid above the price and returned, with the transaction that returned it. */
export function ReturnedExcess(returned: Returned) {
  const { to, at, signature } = returned
  return (
    <div className="num mt-4">
      <p className="text-text-2">
        {returnedText(returned)} was paid above the price and returned to {short(to)} on{' '}
        {formatMoment(at)}.
      </p>
      <Transaction name="Return transaction" signature={signature} />
    </div>
  )
}

function Transaction({ name, signature }: { name: string; signature: string }) {
  const { explorer } = useSettings()
  return (
    <p className="mt-1 text-xs text-text-3">
      {name}{' '}
      <a
        href={explorerLink(explorer, signature)}
        target="_blank"
        rel="noreferrer"
        className="link inline-block py-2 font-mono break-all"
        data-print="bare"
      >
        {signature}
      </a>
    </p>
  )
}
