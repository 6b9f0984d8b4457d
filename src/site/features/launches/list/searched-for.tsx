import { buttonClass } from '../../../ui/button.ts'
import { chooseFilters, type Filters } from './filters.ts'

/** Says which name the list is limited to, and removes that limit. */
export function SearchedFor({ filters }: { filters: Filters }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-text-2">
      <p className="min-w-0 wrap-anywhere">
        Only launches whose name or ticker begins with{' '}
        <b className="font-medium text-text">{filters.q}</b>, look-alikes included.
      </p>
      <button
        type="button"
        onClick={() => chooseFilters({ ...filters, q: null })}
        className={buttonClass('quiet', 'sm')}
      >
        All launches
      </button>
    </div>
  )
}
