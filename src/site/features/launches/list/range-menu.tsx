import { type ReactNode, useState } from 'react'
import type { FilterBody } from '../../../../contract/alerts.ts'
import {
  FACT_IDS,
  type FactId,
  type FactRange,
  type FactRanges,
  readRange,
} from '../../../../contract/launches/fact-ranges.ts'
import { text } from '../../../language/text.ts'
import { buttonClass } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { BOX } from '../../../ui/field.tsx'
import { useWatches } from '../../star/watches.ts'
import { alertFilterOf } from './alert-filter-of.ts'
import { chooseFilters, type Filters } from './filters.ts'

const FACT_WORDS: Record<FactId, string> = {
  score: text('Risk, 0 to 100'),
  attention: text('Attention, 0 to 100'),
  cap: text('Market cap, $'),
  change: text('Cap in 5 min, %'),
  progress: text('Curve, %'),
  holders: text('Holders'),
  top_10: text('Top 10, %'),
  developer: text('Developer, %'),
  snipers: text('Snipers, %'),
  bundles: text('Bundles, %'),
  buys: text('Buys'),
  sells: text('Sells'),
}

export type RangeMenuProps = {
  filters: Filters
  /** Shows a member how many launches of the last 24 hours a filter of alerts would have let through. */
  preview: (filter: FilterBody) => ReactNode
}

/** Limits the list by every fact that its rows show. */
export function RangeMenu({ filters, preview }: RangeMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(filters.ranges).length
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`${buttonClass('secondary', 'sm')} ${count > 0 ? 'text-mint-text' : ''}`}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </button>
      <Dialog open={isOpen} title="Filters" onClose={() => setOpen(false)} wide>
        <RangeForm filters={filters} preview={preview} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type Typed = Record<FactId, { least: string; most: string }>

function RangeForm({ filters, preview, close }: RangeMenuProps & { close: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(filters.ranges))
  const { isMember } = useWatches()
  const ranges = rangesOf(typed)
  const alerts = ranges && alertFilterOf({ ...filters, ranges })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ranges === null) return
        chooseFilters({ ...filters, ranges })
        close()
      }}
    >
      <p className="text-sm text-text-2">
        As of each launch’s newest report, in the last 24 hours. What is unknown is left out.
      </p>
      <div className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {FACT_IDS.map((id) => (
          <RangeRow
            key={id}
            id={id}
            typed={typed[id]}
            change={(part) => setTyped({ ...typed, [id]: { ...typed[id], ...part } })}
          />
        ))}
      </div>
      <p role="alert" className="mt-3 text-sm text-red-text empty:hidden">
        {ranges === null ? 'Enter numbers, the smaller one first.' : null}
      </p>
      {/* In reach while the ranges scroll. */}
      <div className="sticky bottom-0 mt-3 flex flex-wrap gap-3 bg-raised pt-2 pb-3">
        <button type="submit" className={buttonClass('primary', 'sm')}>
          Show them
        </button>
        <button
          type="button"
          onClick={() => {
            chooseFilters({ ...filters, ranges: {} })
            close()
          }}
          className={buttonClass('secondary', 'sm')}
        >
          Remove all
        </button>
      </div>
      {isMember && alerts && <div className="mt-5">{preview(alerts)}</div>}
    </form>
  )
}

type RangeRowProps = {
  id: FactId
  typed: Typed[FactId]
  change: (part: Partial<Typed[FactId]>) => void
}

function RangeRow({ id, typed, change }: RangeRowProps) {
  const words = FACT_WORDS[id]
  const box = (end: 'least' | 'most', label: string) => (
    <input
      aria-label={label}
      inputMode="text"
      autoComplete="off"
      placeholder={end === 'least' ? 'Min' : 'Max'}
      value={typed[end]}
      onChange={({ target }) => change({ [end]: target.value })}
      className={`${BOX} num h-11 min-w-0 px-3 text-sm`}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_4.5rem] items-center sm:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] gap-2 text-sm">
      <span>{words}</span>
      {box('least', `${words}: at least`)}
      {box('most', `${words}: at most`)}
    </div>
  )
}

function typedOf(ranges: FactRanges): Typed {
  const shown = (value: number | null | undefined) => (value == null ? '' : String(value))
  return Object.fromEntries(
    FACT_IDS.map((id) => [id, { least: shown(ranges[id]?.least), most: shown(ranges[id]?.most) }]),
  ) as Typed
}

/** null: something is no number, or a range is upside down. */
function rangesOf(typed: Typed): FactRanges | null {
  const ranges: [FactId, FactRange][] = []
  for (const id of FACT_IDS) {
    const [least, most] = [typed[id].least, typed[id].most].map((one) =>
      one.replaceAll(/[\s,%$]/g, ''),
    )
    if (!least && !most) continue
    const range = readRange(`${least}..${most}`)
    if (range === null) return null
    ranges.push([id, range])
  }
  return Object.fromEntries(ranges)
}
