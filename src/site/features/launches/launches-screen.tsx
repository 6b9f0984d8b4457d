import { useState } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { useAlertSound } from '../push/alert-sound.ts'
import { SearchForm } from '../search/search-form.tsx'
import { useWatches } from '../star/watches.ts'
import { ColumnMenu } from './board/column-menu.tsx'
import { type BoardLayout, readLayout, useIsDesktop } from './board/layout.ts'
import { LiveColumns } from './board/live-columns.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { chooseLayout, type Filters, readFilters, useSearch, writeFilters } from './list/filters.ts'
import { KeyHelp } from './list/key-help.tsx'
import { LaunchList } from './list/launch-list.tsx'
import { RangeMenu, type RangeMenuProps } from './list/range-menu.tsx'
import { SearchedFor } from './list/searched-for.tsx'
import { WaitingLines } from './waiting-lines.tsx'

/** All launches, sorted and filtered as the page's address says. */
export function LaunchesScreen({ preview }: Pick<RangeMenuProps, 'preview'>) {
  const search = useSearch()
  useAlertSound()
  const filters = readFilters(search ?? '')
  const layout = readLayout(search ?? '')
  const isDesktop = useIsDesktop()
  const isLive = isDesktop && layout.view === 'live'
  const { isMember } = useWatches()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [start, setStart] = useState(0)
  return (
    <div className="wrap wrap-wide min-h-dvh pt-12 pb-24">
      <h1 className="text-3xl">Launches</h1>
      <p className="mt-2 max-w-[60ch] text-text-2">
        New memecoins as we detect them
        {isMember ? '' : ', one minute after our members see them'}, each with its score and main
        reason.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3 max-sm:gap-2">
        {/* The header has it too, where it has room. */}
        <SearchForm className="max-w-96 min-w-0 grow basis-40 max-sm:max-w-none md:member:hidden" />
        <RangeMenu filters={filters} preview={preview} />
        <FilterBar filters={filters} hasOrder={!isLive} />
        <div className="ml-auto flex gap-1">
          {isDesktop && <ViewSwitch layout={layout} />}
          {isDesktop && !isLive && <ColumnMenu layout={layout} />}
          <div className="max-sm:hidden">
            <KeyHelp open={isHelpOpen} setOpen={setHelpOpen} />
          </div>
        </div>
      </div>
      {filters.q !== null && <SearchedFor filters={filters} />}
      {isLive ? (
        <LiveColumns filters={filters} onHelp={() => setHelpOpen(true)} />
      ) : (
        <>
          <LeftOut filters={filters} />
          <section className="card mt-4" aria-label="Launches">
            {search === null ? (
              <WaitingLines lines={20} />
            ) : (
              <LaunchList
                key={`${writeFilters(filters)} ${start}`}
                filters={filters}
                layout={layout}
                onHelp={() => setHelpOpen(true)}
                restart={() => setStart((before) => before + 1)}
              />
            )}
          </section>
        </>
      )}
    </div>
  )
}

function ViewSwitch({ layout }: { layout: BoardLayout }) {
  const isLive = layout.view === 'live'
  return (
    <button
      type="button"
      aria-pressed={isLive}
      onClick={() => chooseLayout({ ...layout, view: isLive ? 'table' : 'live' })}
      className={`${buttonClass('quiet', 'sm')} aria-pressed:bg-hover aria-pressed:text-text`}
    >
      Live columns
    </button>
  )
}

const LEFT_OUT = {
  attention: 'Launches whose attention is unknown are left out. Attention is not a forecast.',
  market_cap: 'Launches whose market cap is unknown are left out.',
  progress: 'Launches whose place on the curve is unknown are left out.',
}

function LeftOut({ filters: { sort } }: { filters: Filters }) {
  if (sort === null) return null
  return <p className="mt-3 text-xs text-text-3">{LEFT_OUT[sort]}</p>
}
