import { useState } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { useWatches } from '../star/watches.ts'
import { chooseDensity, useDensity } from './list/density.ts'
import { FilterBar } from './list/filter-bar.tsx'
import { type Filters, readFilters, useSearch, writeFilters } from './list/filters.ts'
import { KeyHelp } from './list/key-help.tsx'
import { LaunchList } from './list/launch-list.tsx'
import { WaitingLines } from './waiting-lines.tsx'

/** All launches, sorted and filtered as the page's address says. */
export function LaunchesScreen() {
  const search = useSearch()
  const filters = readFilters(search ?? '')
  const { isMember } = useWatches()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [start, setStart] = useState(0)
  return (
    <div className="wrap min-h-dvh pt-12 pb-24">
      <h1 className="text-3xl">Launches</h1>
      <p className="mt-2 max-w-[60ch] text-text-2">
        New memecoins as we detect them
        {isMember ? '' : ', one minute after our members see them'}, each with its score and main
        reason.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <FilterBar filters={filters} />
        <div className="flex gap-1 max-sm:hidden">
          <DensitySwitch />
          <KeyHelp open={isHelpOpen} setOpen={setHelpOpen} />
        </div>
      </div>
      <LeftOut filters={filters} />
      <section className="card mt-4" aria-label="Launches">
        {search === null ? (
          <WaitingLines lines={20} />
        ) : (
          <LaunchList
            key={`${writeFilters(filters)} ${start}`}
            filters={filters}
            onHelp={() => setHelpOpen(true)}
            restart={() => setStart((before) => before + 1)}
          />
        )}
      </section>
    </div>
  )
}

/** Shown with a mouse and a wide screen. Elsewhere rows stay tall enough for a finger. */
function DensitySwitch() {
  const { density } = useDensity()
  return (
    <button
      type="button"
      aria-pressed={density === 'compact'}
      onClick={() => chooseDensity(density === 'compact' ? 'roomy' : 'compact')}
      className={`${buttonClass('quiet', 'sm')} aria-pressed:bg-hover aria-pressed:text-text max-lg:hidden pointer-coarse:hidden`}
    >
      Compact
    </button>
  )
}

function LeftOut({ filters: { sort } }: { filters: Filters }) {
  if (sort === null) return null
  return (
    <p className="mt-3 text-xs text-text-3">
      {sort === 'attention'
        ? 'Launches whose attention is unknown are left out. Attention is not a forecast.'
        : 'Launches whose market cap is unknown are left out.'}
    </p>
  )
}
