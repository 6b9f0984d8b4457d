import { RISK_LEVELS, RISK_WORDS } from '../../../../contract/launches/risk.ts'
import { VENUE_IDS, VENUES } from '../../../../contract/launches/venues.ts'
import { chooseFilters, type Filters } from './filters.ts'

const SORT_WORDS = {
  attention: 'Top attention',
  market_cap: 'Top market cap',
  progress: 'Furthest on the curve',
}
const TIME_WORDS = { '1h': 'Last hour', '24h': 'Last 24 hours' }

type FilterBarProps = {
  filters: Filters
  /** Whether order and time can be chosen. */
  hasOrder: boolean
}

/** Chooses which launches are listed, and in which order. */
export function FilterBar({ filters, hasOrder }: FilterBarProps) {
  const change = (changed: Partial<Filters>) => chooseFilters({ ...filters, ...changed })
  return (
    <div className="grid gap-3 max-sm:basis-full max-sm:grid-cols-2 max-sm:gap-2 sm:flex sm:flex-wrap">
      {hasOrder && (
        <>
          <Choice
            name="Sort"
            all="Newest first"
            options={options(SORT_WORDS)}
            value={filters.sort}
            // Over all time, the largest figures would belong to old launches.
            onChange={(sort) => change({ sort, within: sort && (filters.within ?? '24h') })}
          />
          <Choice
            name="Time"
            all="Any time"
            options={options(TIME_WORDS)}
            value={filters.within}
            onChange={(within) => change({ within })}
          />
        </>
      )}
      <Choice
        name="Venue"
        all="All venues"
        options={VENUE_IDS.map((id) => ({ id, name: VENUES[id] }))}
        value={filters.venue}
        onChange={(venue) => change({ venue })}
      />
      <Choice
        name="Risk"
        all="Any risk"
        options={RISK_LEVELS.map((id) => ({ id, name: RISK_WORDS[id] }))}
        value={filters.level}
        onChange={(level) => change({ level })}
      />
    </div>
  )
}

function options<T extends string>(words: Record<T, string>) {
  return Object.entries<string>(words).map(([id, name]) => ({ id: id as T, name }))
}

type ChoiceProps<T extends string> = {
  name: string
  /** The label of the empty option. */
  all: string
  options: readonly { id: T; name: string }[]
  value: T | null
  onChange: (value: T | null) => void
}

function Choice<T extends string>({ name, all, options, value, onChange }: ChoiceProps<T>) {
  return (
    <label className="min-w-0 text-sm">
      <span className="sr-only">{name}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(options.find(({ id }) => id === target.value)?.id ?? null)
        }
        className={`min-h-11 w-full rounded-md border bg-raised px-3 text-sm text-text max-sm:px-2 max-[359px]:px-1 max-[359px]:text-xs ${
          value === null ? 'border-line-strong' : 'border-mint-text'
        }`}
      >
        <option value="">{all}</option>
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  )
}
