import { useState } from 'react'
import { buttonClass } from '../../site/ui/button.ts'
import { getPayments, rescan } from '../api.ts'
import { type Action, ActionDialog } from '../features/action-dialog.tsx'
import { ListOf, PageTitle } from '../features/list.tsx'
import { useMay } from '../features/session.ts'
import { Paid, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const AGAIN_MS = 15_000
/** In UTC; earlier ones by the command line. */
const THIS_YEAR = new Date().getUTCFullYear()
const YEARS = [THIS_YEAR, THIS_YEAR - 1]

const RESCAN: Action = {
  title: 'Read the chain again?',
  text: 'Reads the chain from this slot on and adds payments that were missed. Stored ones don’t change. It can take minutes.',
  button: 'Read again',
  fields: [{ name: 'from', label: 'From slot', type: 'number' }],
  run: (because, { from = '' }) => rescan(Number(from), because),
}

/** Final payments that serve no order. */
export function PaymentsPage() {
  const { answer, error, reload } = useAnswer('payments', getPayments, AGAIN_MS)
  const [action, setAction] = useState<Action | null>(null)
  const mayAct = useMay('act')
  const mayExport = useMay('export')
  const rows =
    answer?.transfers.map((one) => ({
      key: `${one.signature} ${one.path}`,
      to: `/payments/${one.signature}`,
      title: <Paid {...one} />,
      note: (
        <>
          from <code className="font-mono break-all">{one.source ?? 'unknown'}</code>
          {one.detail && `, ${one.detail.replaceAll('_', ' ')}`}
        </>
      ),
      right: <When at={one.at} />,
    })) ?? null
  return (
    <>
      <PageTitle title="Payments without an order">
        Final payments that are not assigned to an order, newest first. Attach each to its order, or
        refund it.
        {answer !== null && answer.dust > 0 && ` ${answer.dust} below 0.001 SOL are not listed.`}
      </PageTitle>
      <ListOf
        label="Payments"
        rows={rows}
        error={error}
        onRetry={reload}
        empty="Every payment has an order."
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
