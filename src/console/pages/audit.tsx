import { useSearchParams } from 'react-router'
import { buttonClass } from '../../site/ui/button.ts'
import { TextField } from '../../site/ui/field.tsx'
import { getAudit } from '../api.ts'
import { Decisions } from '../features/decisions.tsx'
import { Failed, ListEnd, PageTitle, Waiting } from '../features/list.tsx'
import { useMay } from '../features/session.ts'
import { useAnswer } from '../features/use-answer.ts'

const FILTERS: readonly [name: string, label: string, hint: string][] = [
  ['actor', 'Who', 'operator, proof, telegram, or a name'],
  ['action', 'Action', 'grant, refuse, extend, reveal, …'],
  ['subject', 'About', 'an order, an account, a wallet'],
]

/** Every decision: who, when, from where, and why. */
export function AuditPage() {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const { answer, error, reload } = useAnswer(`audit ${query}`, () => getAudit(query))
  const hasFile = useMay('export') && answer !== null && answer.entries.length > 0
  return (
    <>
      <PageTitle title="Audit">
        Every operator action, and every change by wallet proofs, Telegram, and members. “operator”
        means the command line or the operators’ group.
      </PageTitle>
      <form
        key={query}
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          const next = new URLSearchParams()
          for (const [name] of FILTERS) {
            const value = String(given.get(name) ?? '').trim()
            if (value !== '') next.set(name, value)
          }
          setParams(next)
        }}
        className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
      >
        {FILTERS.map(([name, label, hint]) => (
          <TextField
            key={name}
            id={`audit-${name}`}
            name={name}
            label={label}
            hint={hint}
            maxLength={200}
            defaultValue={params.get(name) ?? ''}
          />
        ))}
        <button type="submit" className={`${buttonClass('secondary', 'sm')} sm:mt-7.5`}>
          Filter
        </button>
      </form>
      <div className="mt-4">
        {error && <Failed error={error} onRetry={reload} />}
        {!error && answer === null && <Waiting />}
        {answer && <Decisions entries={answer.entries} empty="No entry matches these filters." />}
      </div>
      <ListEnd
        next={answer?.next ?? null}
        csv={hasFile ? `/operator/api/audit.csv?${query}` : null}
      />
    </>
  )
}
