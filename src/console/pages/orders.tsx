import { Link } from 'react-router'
import type { ConsoleOrder } from '../../contract/console/bodies.ts'
import { formatUsd } from '../../site/features/format/amounts.ts'
import { getOrders, getPayments } from '../api.ts'
import { Filtered } from '../features/filtered.tsx'
import { FilterChoice, FilterDays, fileOf, PLAN_CHOICES, useFilters } from '../features/filters.tsx'
import { ListEnd, ListOf, PageTitle, type Row, SearchField } from '../features/list.tsx'
import { paymentRow, SOUGHT } from '../features/payment-row.tsx'
import { useMay } from '../features/session.ts'
import { OrderTags, planName, Section, Sol, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const STATUSES = ['open', 'seen', 'settled', 'expired', 'refused'].map(named)
const EXCEPTIONS = [
  'paid_late',
  'paid_partial',
  'paid_over',
  'wrong_asset',
  'contested',
  'review',
].map(named)
const STEPS = [
  ['claimed', 'wallet named, or paid'],
  ['paid', 'paid'],
  ['settled', 'settled'],
  ['linked', 'linked to Telegram'],
] as const

function named(value: string): readonly [value: string, name: string] {
  return [value, value.replaceAll('_', ' ')]
}

/** All orders, found by anything that a buyer can name. A search also finds payments without an order. */
export function OrdersPage() {
  const filters = useFilters()
  const { query } = filters
  const { answer, error, reload } = useAnswer(`orders ${query}`, () => getOrders(query))
  const hasFile = useMay('export') && answer !== null && answer.orders.length > 0
  const rows = answer?.orders.map(rowOf) ?? null

  return (
    <>
      <PageTitle title="Orders" />
      <SearchField
        label="Find orders"
        hint={SOUGHT}
        value={filters.get('find')}
        onSearch={(find) => filters.set({ find })}
      />
      <div className="mt-4 mb-2 grid grid-cols-2 items-start gap-x-3 sm:grid-cols-4">
        <FilterChoice filters={filters} name="status" label="Status" options={STATUSES} />
        <FilterChoice filters={filters} name="exception" label="Exception" options={EXCEPTIONS} />
        <FilterChoice filters={filters} name="plan" label="Plan" options={PLAN_CHOICES} />
        <FilterChoice filters={filters} name="step" label="Reached" options={STEPS} />
        <FilterChoice
          filters={filters}
          name="by"
          label="Day it was"
          any="opened"
          options={[['settled', 'settled and paid']]}
        />
        <FilterDays filters={filters} />
      </div>
      <Filtered />
      <ListOf
        label="Orders"
        rows={rows}
        error={error}
        onRetry={reload}
        empty="No order matches. Search for a complete wallet, signature, or id, for an amount, or for a time."
      />
      <ListEnd next={answer?.next ?? null} csv={hasFile ? fileOf('orders.csv', query) : null} />
      {filters.get('find') !== '' && <PaymentsFound find={filters.get('find')} />}
    </>
  )
}

/** Payments without an order that the same search finds: their buyers have nothing. */
function PaymentsFound({ find }: { find: string }) {
  const query = `${new URLSearchParams({ find })}`
  const { answer, error, reload } = useAnswer(`payments ${query}`, () => getPayments(query))
  return (
    <Section title="Payments without an order">
      <ListOf
        label="Payments without an order"
        rows={answer?.transfers.map(paymentRow) ?? null}
        error={error}
        onRetry={reload}
        empty="No such payment matches."
      />
      {answer?.next && (
        <Link
          to={`/payments?${query}`}
          className="link mt-3 inline-flex min-h-11 items-center text-sm"
        >
          Show all
        </Link>
      )}
    </Section>
  )
}

function rowOf(order: ConsoleOrder): Row {
  return {
    key: order.id,
    to: `/orders/${order.id}`,
    title: (
      <span className="flex flex-wrap items-center gap-2">
        {planName(order.plan)} <OrderTags {...order} />
      </span>
    ),
    note: (
      <>
        <code translate="no" className="font-mono">
          {order.id}
        </code>
        , opened <When at={order.opened_at} />
      </>
    ),
    right: (
      <>
        <Sol amount={order.lamports} />
        <span className="ml-2 text-xs text-text-3">{formatUsd(order.price_cents)}</span>
      </>
    ),
  }
}
