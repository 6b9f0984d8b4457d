import { useState } from 'react'
import { PAYMENT_KINDS } from '../../contract/console/bodies.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { getPayments, rescan } from '../api.ts'
import { type Action, ActionDialog } from '../features/action-dialog.tsx'
import { Filtered } from '../features/filtered.tsx'
import {
  type AddressFilters,
  FilterChoice,
  FilterDays,
  fileOf,
  useFilters,
} from '../features/filters.tsx'
import { ListEnd, ListOf, PageTitle, SearchField } from '../features/list.tsx'
import { paymentRow, SOUGHT } from '../features/payment-row.tsx'
import { useMay } from '../features/session.ts'
import { useAnswer } from '../features/use-answer.ts'

const AGAIN_MS = 15_000
/** In UTC. The command line exports earlier years. */
const THIS_YEAR = new Date().getUTCFullYear()
const YEARS = [THIS_YEAR, THIS_YEAR - 1]

const RESCAN: Action = {
  title: 'Read the chain again?',
  text: 'Reads the chain from this slot on and adds payments that were missed. Stored ones don’t change. It can take minutes.',
  button: 'Read again',
  fields: [{ name: 'from', label: 'From slot', type: 'number' }],
  run: (because, { from = '' }) => rescan(Number(from), because),
}

const SHOWN = [
  ['matched', 'has an order'],
  ['refunded', 'refunded'],
  ['set_aside', 'set aside'],
  ['all', 'all'],
] as const
const KINDS = PAYMENT_KINDS.map((kind) => [kind, kind] as const)

/** Payments, at first those without an order. */
export function PaymentsPage() {
  const filters = useFilters()
  const { query } = filters
  const { answer, error, reload } = useAnswer(
    `payments ${query}`,
    () => getPayments(query),
    AGAIN_MS,
  )
  const [action, setAction] = useState<Action | null>(null)
  const mayAct = useMay('act')
  const mayExport = useMay('export')
  const hasFile = mayExport && answer !== null && answer.transfers.length > 0
  return (
    <>
      <PageTitle title="Payments">
        Final payments that are not assigned to an order wait here. Attach each to its order, refund
        it, or set it aside if nothing is owed for it.
        {answer !== null &&
          answer.dust > 0 &&
          ` ${answer.dust} below 0.001 SOL are listed only under the kind “dust”.`}
      </PageTitle>
      <PaymentFilters filters={filters} />
      <Filtered />
      <ListOf
        label="Payments"
        rows={answer?.transfers.map(paymentRow) ?? null}
        error={error}
        onRetry={reload}
        empty={query === '' ? 'Every payment has an order.' : 'No payment matches.'}
      />
      <ListEnd
        next={answer?.next ?? null}
        csv={hasFile ? fileOf('listed_payments.csv', query) : null}
      />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {mayAct && (
          <button
            type="button"
            onClick={() => setAction(RESCAN)}
            className={buttonClass('secondary', 'sm')}
          >
            Read the chain again
          </button>
        )}
        {mayExport &&
          YEARS.map((year) => (
            <a
              key={year}
              href={`/operator/api/payments.csv?year=${year}`}
              className={buttonClass('quiet', 'sm')}
            >
              All payments of {year} as CSV
            </a>
          ))}
      </div>
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={reload} />
    </>
  )
}

function PaymentFilters({ filters }: { filters: AddressFilters }) {
  return (
    <>
      <SearchField
        label="Find payments"
        hint={SOUGHT}
        value={filters.get('find')}
        onSearch={(find) => filters.set({ find })}
      />
      <div className="mt-4 mb-2 grid grid-cols-2 items-start gap-x-3 sm:grid-cols-4">
        <FilterChoice filters={filters} name="show" label="Show" any="no order" options={SHOWN} />
        <FilterChoice filters={filters} name="kind" label="Kind" options={KINDS} />
        <FilterDays filters={filters} />
      </div>
    </>
  )
}
