import type { ReactNode } from 'react'
import { BRAND } from '../../../contract/constants.ts'
import { percent } from '../../../contract/format.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { ReceiptBody } from '../../../contract/records.ts'
import { getReceipt } from '../../api.ts'
import { text } from '../../language/text.ts'
import { buttonClass } from '../../ui/button.ts'
import { PrintIcon } from '../../ui/icons.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatUsd } from '../format/amounts.ts'
import { formatDate } from '../format/dates.ts'
import { useLoaded } from '../launches/use-loaded.ts'
import { usePathEnd } from '../launches/use-path-end.ts'
import { PaymentTable, ReturnedExcess } from './payment-table.tsx'

/** One settled order’s receipt, as a page to print or save as a PDF. */
export function ReceiptScreen() {
  const order = usePathEnd()
  const loaded = useLoaded(order, getReceipt)
  if (loaded.state === 'there') return <Sheet receipt={loaded.value} />
  if (loaded.state === 'loading') return <Waiting />
  return (
    <Problem
      title="This receipt could not be loaded"
      text="A receipt is shown only in a browser that is signed in to the account that paid, once the payment is final."
    >
      <a href="/dashboard" className={buttonClass()}>
        Go to your dashboard
      </a>
    </Problem>
  )
}

function Sheet({ receipt }: { receipt: ReceiptBody }) {
  const { number, order, seller, payments, returned, excess_cents: excess } = receipt
  return (
    <div className="wrap max-w-3xl pt-10 pb-24 lg:pt-14">
      <div className="no-print mb-6 flex flex-wrap items-center justify-between gap-4">
        <a href="/dashboard" className="link inline-flex min-h-11 items-center text-sm">
          Back to your dashboard
        </a>
        <button type="button" onClick={() => print()} className={buttonClass('secondary')}>
          <PrintIcon />
          Print or save as PDF
        </button>
      </div>
      <article className="card sheet p-8 text-sm max-sm:p-5">
        <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
          <div>
            <h1 className="text-2xl">Receipt</h1>
            <p className="num mt-1 text-text-2">No. {number}</p>
          </div>
          <Seller {...seller} />
        </header>
        <dl className="num mt-8 grid gap-x-10 gap-y-3 sm:grid-cols-2">
          <Fact name="Paid on">
            <time dateTime={new Date(receipt.paid_at).toISOString()}>
              {formatDate(receipt.paid_at)}
            </time>
          </Fact>
          <Fact name="Order">
            <span className="font-mono break-all">{order}</span>
          </Fact>
        </dl>
        <Price receipt={receipt} />
        {excess !== null && (
          <p className="mt-4 text-text-2">
            {formatUsd(excess)} was paid above the price. It is recorded separately and not part of
            this receipt.
          </p>
        )}
        {returned.map((one) => (
          <ReturnedExcess key={one.signature} {...one} />
        ))}
        <h2 className="mt-10 mb-3 text-base">Payments on Solana</h2>
        <PaymentTable payments={payments} />
      </article>
    </div>
  )
}

function Seller({ name, address, tax_id: taxId }: ReceiptBody['seller']) {
  return (
    <address className="text-text-2 not-italic sm:text-right">
      <p className="font-medium text-text">{name ?? BRAND}</p>
      {address !== null && <p className="whitespace-pre-line">{address}</p>}
      {taxId !== null && <p className="num">Tax ID {taxId}</p>}
    </address>
  )
}

function Price({ receipt: { plan, periods, upgrade, price_cents: price, tax } }: SheetProps) {
  const what = `${PLANS[plan].title}${upgrade ? ', upgrade from 30 days' : ''}`
  return (
    <dl className="num mt-8 grid gap-3 border-y border-line py-5">
      <Amount name={periods > 1 ? `${periods} × ${what}` : what} cents={tax?.net_cents ?? price} />
      {tax && <Amount name={text(`Tax, ${percent(tax.percent / 100, 2)}`)} cents={tax.tax_cents} />}
      <div className="flex justify-between gap-6 text-base font-semibold">
        <dt>Total</dt>
        <dd>{formatUsd(price)} USD</dd>
      </div>
    </dl>
  )
}

type SheetProps = { receipt: ReceiptBody }

function Amount({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-text-2">{name}</dt>
      <dd>{formatUsd(cents)}</dd>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Waiting() {
  return (
    <div className="wrap max-w-3xl pt-10 pb-24 lg:pt-14" aria-busy="true">
      <h1 className="sr-only">Receipt</h1>
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="mt-6 h-128 rounded-lg" />
    </div>
  )
}
