import type { ConsoleTransfer } from '../../contract/console/bodies.ts'
import type { Row } from './list.tsx'
import { detailOf, Paid, Tag, When } from './show.tsx'

/** What a search of orders and payments takes. */
export const SOUGHT = 'Wallet, signature, username, amount, or time (2026-11-27 14:05, UTC)'

/** A payment as a row of a list. */
export function paymentRow(one: ConsoleTransfer): Row {
  return {
    key: `${one.signature} ${one.recipient} ${one.path}`,
    to: `/payments/${one.signature}`,
    title: (
      <span className="flex flex-wrap items-center gap-2">
        <Paid {...one} />
        {one.kind !== 'system' && one.kind !== 'reference' && <Tag>{one.kind}</Tag>}
        {one.state !== 'finalized' && <Tag tone="care">{one.state}</Tag>}
        {one.order !== null && <Tag tone="go">has an order</Tag>}
        {one.refund !== null && <Tag tone="stop">refunded</Tag>}
        {one.set_aside_at !== null && <Tag>set aside</Tag>}
      </span>
    ),
    note: (
      <span className="wrap-anywhere">
        from{' '}
        <code translate="no" className="font-mono break-all">
          {one.source ?? 'unknown'}
        </code>
        {one.detail && `, ${detailOf(one.detail)}`}
      </span>
    ),
    right: <When at={one.at} />,
  }
}
