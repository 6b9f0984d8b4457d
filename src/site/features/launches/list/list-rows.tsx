import { type FocusEvent, memo, type RefObject, useEffect, useState } from 'react'
import type { LaunchBody } from '../../../../contract/launches/bodies.ts'
import type { LaunchFactsBody } from '../../../../contract/launches/page.ts'
import { formatAgo } from '../../format/ago.ts'
import { StarButton } from '../../star/star-button.tsx'
import { BoardLine } from '../board/board-line.tsx'
import type { ColumnId } from '../board/layout.ts'
import { RowActions } from '../board/row-actions.tsx'
import { useFacts } from '../board/use-facts.ts'
import { capWords } from '../cap-words.ts'
import { LaunchLine } from '../launch-line.tsx'
import { useNow } from '../use-now.ts'
import type { Window } from './use-window.ts'

const NONE: string[] = []
/** Only the first rows slide in, because launches arrive there. */
const ON_TOP = 3

type ListRowsProps = {
  list: RefObject<HTMLUListElement | null>
  launches: readonly LaunchBody[]
  window: Window
  /** Of the table; null: a list. */
  columns: readonly ColumnId[] | null
  /** Of a row, in pixels. */
  height: number
  /** The mint of the row that the keys selected; it has the focus. */
  current: string | null
}

/** The rows on the screen, each at its position in the whole list. */
export function ListRows({ list, launches, window, columns, height, current }: ListRowsProps) {
  const now = useNow()
  const rows = launches.slice(window.from, window.to)
  const facts = useFacts(columns === null ? NONE : rows.map(({ mint }) => mint))
  const isRendered = rows.some(({ mint }) => mint === current)
  useEffect(() => {
    if (!isRendered || current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-mint="${current}"] a`)
    row?.focus({ preventScroll: true })
  }, [current, isRendered, list])
  return (
    <ul ref={list} className="relative" style={{ height: launches.length * height }}>
      {rows.map((launch, nth) => (
        <Row
          key={launch.mint}
          launch={launch}
          // Rows of the table change with their age, not each second.
          now={columns === null ? now : null}
          age={columns === null || now === null ? null : formatAgo(now - launch.launched_at)}
          facts={facts.get(launch.mint)}
          index={window.from + nth}
          count={launches.length}
          columns={columns}
          height={height}
        />
      ))}
    </ul>
  )
}

type RowProps = Pick<ListRowsProps, 'columns' | 'height'> & {
  launch: LaunchBody
  now: number | null
  age: string | null
  facts: LaunchFactsBody | undefined
  index: number
  count: number
}

/** Kept as it is while only its neighbors change, so that a scrolled list renders just its new rows. */
const Row = memo(function Row({
  launch,
  now,
  age,
  facts,
  index,
  count,
  columns,
  height,
}: RowProps) {
  // Each animated row is a layer of its own, and animating rows that are scrolled to would make dozens.
  const [slidesIn] = useState(index < ON_TOP)
  const [isActive, setActive] = useState(false)
  const activity = columns && {
    onPointerEnter: () => setActive(true),
    onPointerLeave: () => setActive(false),
    onFocus: () => setActive(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setActive(currentTarget.contains(relatedTarget)),
  }
  return (
    <li
      data-mint={launch.mint}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ height, transform: `translateY(${index * height}px)` }}
      className="absolute inset-x-0 top-0 border-b border-line transition-transform duration-140 contain-strict last:border-0 has-[a:focus-visible]:bg-hover aria-[posinset=1]:rounded-t-lg [&_a]:-outline-offset-2"
      {...activity}
    >
      <div
        className={`${slidesIn ? 'arrive ' : ''}flex h-full items-center *:first:min-w-0 *:first:flex-1`}
      >
        {columns === null ? (
          <LaunchLine launch={launch} now={now} cap={capWords(launch)} />
        ) : (
          <BoardLine launch={launch} facts={facts} age={age} columns={columns} />
        )}
        {isActive && <RowActions launch={launch} warned={facts?.warned} />}
        <StarButton launch={launch} />
      </div>
    </li>
  )
})
