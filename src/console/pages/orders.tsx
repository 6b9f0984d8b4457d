import { useSearchParams } from 'react-router'
import type { ConsoleOrder } from '../../contract/console/bodies.ts'
import { formatUsd } from '../../site/features/format/amounts.ts'
import { SelectField } from '../../site/ui/field.tsx'
import { getOrders } from '../api.ts'
import { Filtered } from '../features/filtered.tsx'
import { ListEnd, ListOf, PageTitle, type Row, SearchField } from '../features/list.tsx'
import { useMay } from '../features/session.ts'
import { OrderTags, planName, Sol, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const STATUSES = ['open', 'seen', 'settled', 'expired', 'refused']
const EXCEPTIONS = [
  ...['paid_late', 'paid_partial', 'paid_over', 'wrong_asset', 'contested', 'review'],
]

/** All orders, found by whatever a buyer can name. */
export function OrdersPage() {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const { answer, error, reload } = useAnswer(`orders ${query}`, () => getOrders(query))
  const hasFile = useMay('export') && answer !== null && answer.orders.length > 0
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.delete('after')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next)
  }
  const rows = answer?.orders.map(rowOf) ?? null

  return (
    <>
      <PageTitle title="Orders" />
      <SearchField
        label="Find orders"
        hint="Wallet, signature, username, reference, or order"
        value={params.get('find') ?? ''}
        onSearch={(text) => set('find', text)}
      />
      <div className="mt-4 grid grid-cols-2 items-start gap-3 sm:max-w-md">
        <SelectField
          id="orders-status"
          label="Status"
          options={STATUSES}
          value={params.get('status') ?? ''}
          onChange={(event) => set('status', event.target.value)}
        />
        <SelectField
          id="orders-exception"
          label="Exception"
          options={EXCEPTIONS}
          value={params.get('exception') ?? ''}
          onChange={(event) => set('exception', event.target.value)}
        />
      </div>
      <Filtered />
      <ListOf
        label="Orders"
        rows={rows}
        error={error}
        onRetry={reload}
        empty="No order matches. Search for a complete wallet, signature, or id."
      />
      <ListEnd
        next={answer?.next ?? null}
        csv={hasFile ? `/operator/api/orders.csv?${query}` : null}
      />
    </>
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
        <code className="font-mono">{order.id}</code>, opened <When at={order.opened_at} />
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
