import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { plural } from '../../../language/plural.ts'
import { buttonClass } from '../../../ui/button.ts'
import { toggleWatch, useWatches } from '../../star/watches.ts'
import { BoardHead } from '../board/board-head.tsx'
import {
  type BoardLayout,
  gridOf,
  useColumns,
  useIsDesktop,
  useRowHeight,
} from '../board/layout.ts'
import { LostConnection } from '../lost-connection.tsx'
import { WaitingLines } from '../waiting-lines.tsx'
import { type Filters, isFiltered } from './filters.ts'
import { ListRows } from './list-rows.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { type LiveRows, useRows } from './use-rows.ts'
import { useWindow } from './use-window.ts'

/** Pixels that the page’s header covers when a row is scrolled to. */
const ROOM = 72
/** The next page is loaded when this many rows are left. */
const LEFT = 30

type LaunchListProps = {
  filters: Filters
  layout: BoardLayout
  onHelp: () => void
  /** Loads the list again. */
  restart: () => void
}

/** An endless list of launches, on a desktop a table. Only rows on the screen are rendered. */
export function LaunchList({ filters, layout, onHelp, restart }: LaunchListProps) {
  const { isMember } = useWatches()
  const isDesktop = useIsDesktop()
  const columns = useColumns(layout)
  const height = useRowHeight()
  const list = useRef<HTMLUListElement>(null)
  const rows = useRows(isMember ? 'live' : 'public', filters, () => isRead(list.current), restart)
  const shown = rows.shown ?? []
  const window = useWindow(list, shown.length, height)
  const [isEndless, setEndless] = useState(false)

  const { current } = useRowKeys({
    mints: shown.map(({ mint }) => mint),
    onMove: (index) => {
      scrollToRow(list.current, index, height)
      if (index >= shown.length - 1 && rows.cursor !== null) rows.loadMore()
    },
    onWatch: (index) => {
      const launch = shown[index]
      if (!launch) return
      const { mint, name } = launch
      toggleWatch({ kind: 'coin', address: mint, name: name ?? 'Unnamed' })
    },
    onHelp,
  })

  const isShort = isEndless && rows.cursor !== null && window.to > shown.length - LEFT
  const { state, loadMore } = rows
  useEffect(() => {
    if (isShort && state === 'idle') loadMore()
  }, [isShort, state, loadMore])

  return (
    <div className="relative" style={{ '--board': gridOf(columns) } as CSSProperties}>
      {isDesktop && <BoardHead columns={columns} />}
      <NewOnes rows={rows} top={() => list.current} />
      {rows.shown === null && rows.state === 'loading' && <WaitingLines lines={20} />}
      {rows.shown?.length === 0 && <Empty filters={filters} />}
      <ListRows
        list={list}
        launches={shown}
        window={window}
        columns={isDesktop ? columns : null}
        height={height}
        current={current}
      />
      {rows.isLost && (
        <div className="border-t border-line px-5 py-4">
          <LostConnection />
        </div>
      )}
      <ListEnd rows={rows} isEndless={isEndless} goOn={() => setEndless(true)} />
    </div>
  )
}

type ListEndProps = {
  rows: LiveRows
  /** Whether further pages load while scrolling. */
  isEndless: boolean
  goOn: () => void
}

/** The way to further pages, which load while scrolling once one was requested. */
function ListEnd({ rows: { state, cursor, loadMore }, isEndless, goOn }: ListEndProps) {
  const isFailed = state === 'failed'
  return (
    <div className="not-empty:p-4" aria-live="polite">
      {isFailed && (
        <p className="mb-3 text-sm text-text-2">
          The launches could not be loaded. Check your connection and try again.
        </p>
      )}
      {(isFailed || (cursor !== null && !isEndless)) && (
        <button
          type="button"
          onClick={() => {
            goOn()
            loadMore()
          }}
          className={buttonClass('secondary')}
        >
          {isFailed ? 'Try again' : 'More launches'}
        </button>
      )}
      {isEndless && state === 'loading' && (
        <p className="px-1 text-sm text-text-3">Loading more launches…</p>
      )}
    </div>
  )
}

/** Tells a reader further down how many launches wait on top. */
function NewOnes({ rows, top }: { rows: LiveRows; top: () => HTMLElement | null }) {
  const { held, isBehind, release } = rows
  if (held.length === 0 && !isBehind) return null
  const words = plural(held.length, {
    one: `${held.length} new launch`,
    other: `${held.length} new launches`,
  })
  return (
    <div className="pointer-events-none sticky top-3 z-10 flex h-0 justify-center">
      <button
        type="button"
        onClick={() => {
          release()
          top()?.scrollIntoView({ block: 'nearest' })
        }}
        className="num arrive pointer-events-auto mt-3 inline-flex h-11 items-center rounded-full border border-mint-line bg-mint-soft px-4 text-sm font-medium text-mint-text shadow-float hover:border-mint-text"
      >
        {isBehind ? 'Newer launches' : words}
      </button>
    </div>
  )
}

function Empty({ filters }: { filters: Filters }) {
  return (
    <p className="px-5 py-10 text-center text-sm text-text-2">
      {isFiltered(filters)
        ? filters.q === null
          ? 'No launches match. Choose other filters.'
          : 'Nothing found. Type how a name or ticker begins, or the whole address of a coin, pool, or developer.'
        : 'No launch has been detected yet. The first ones appear a minute after they happen.'}
    </p>
  )
}

/** Whether the list is being read, so that rows must not move: it is scrolled, pointed at, or focused. */
function isRead(list: HTMLElement | null): boolean {
  if (list === null) return false
  const isPointedAt = matchMedia('(hover: hover)').matches && list.matches(':hover')
  return (
    list.getBoundingClientRect().top < 0 || isPointedAt || list.contains(document.activeElement)
  )
}

function scrollToRow(list: HTMLElement | null, index: number, height: number): void {
  if (list === null) return
  const top = list.getBoundingClientRect().top + index * height
  const above = top - ROOM
  const below = top + 2 * height - innerHeight
  if (above < 0) scrollBy({ top: above, behavior: 'instant' })
  else if (below > 0) scrollBy({ top: below, behavior: 'instant' })
}
