import { buttonClass } from '../../site/ui/button.ts'
import { TextField } from '../../site/ui/field.tsx'
import { getAudit } from '../api.ts'
import { Decisions } from '../features/decisions.tsx'
import { Filtered } from '../features/filtered.tsx'
import { FilterDays, fileOf, useFilters } from '../features/filters.tsx'
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
  const filters = useFilters()
  const { query } = filters
  const { answer, error, reload } = useAnswer(`audit ${query}`, () => getAudit(query))
  const hasFile = useMay('export') && answer !== null && answer.entries.length > 0
  return (
    <>
      <PageTitle title="Audit">
        Every operator action, and every change by wallet proofs, Telegram, and members. “operator”
        means the command line or the operators’ group.
      </PageTitle>
      <form
        key={FILTERS.map(([name]) => filters.get(name)).join(' ')}
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          filters.set(
            Object.fromEntries(
              FILTERS.map(([name]) => [name, String(given.get(name) ?? '').trim()]),
            ),
          )
        }}
        className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_1fr_auto]"
      >
        {FILTERS.map(([name, label, hint]) => (
          <TextField
            key={name}
            id={`audit-${name}`}
            name={name}
            label={label}
            hint={hint}
            maxLength={200}
            defaultValue={filters.get(name)}
          />
        ))}
        <button type="submit" className={`${buttonClass('secondary', 'sm')} sm:mt-7.5`}>
          Filter
        </button>
      </form>
      <div className="mt-2 grid grid-cols-2 items-start gap-x-3 sm:max-w-md">
        <FilterDays filters={filters} />
      </div>
      <Filtered />
      <div className="mt-4">
        {error && <Failed error={error} onRetry={reload} />}
        {!error && answer === null && <Waiting />}
        {answer && <Decisions entries={answer.entries} empty="No entry matches these filters." />}
      </div>
      <ListEnd next={answer?.next ?? null} csv={hasFile ? fileOf('audit.csv', query) : null} />
    </>
  )
}
