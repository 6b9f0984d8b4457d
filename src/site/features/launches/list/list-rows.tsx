import { memo, type RefObject, useEffect, useState } from 'react'
import type { LaunchBody } from '../../../../contract/launches/bodies.ts'
import { StarButton } from '../../star/star-button.tsx'
import { LaunchLine } from '../launch-line.tsx'
import { useNow } from '../use-now.ts'
import { CompactLine } from './compact-line.tsx'
import type { Density } from './density.ts'
import type { Window } from './use-window.ts'

/** Only the first rows slide in, because launches arrive there. */
const ON_TOP = 3

type ListRowsProps = {
  list: RefObject<HTMLUListElement | null>
  launches: readonly LaunchBody[]
  window: Window
  density: Density
  /** Of a row, in pixels. */
  height: number
  /** The mint of the row that the keys selected; it has the focus. */
  current: string | null
}

/** The rows on the screen, each at its position in the whole list. */
export function ListRows({ list, launches, window, density, height, current }: ListRowsProps) {
  const now = useNow()
  const rows = launches.slice(window.from, window.to)
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
          now={now}
          index={window.from + nth}
          count={launches.length}
          density={density}
          height={height}
        />
      ))}
    </ul>
  )
}

type RowProps = Pick<ListRowsProps, 'density' | 'height'> & {
  launch: LaunchBody
  now: number | null
  index: number
  count: number
}

/** Kept as it is while only its neighbors change, so that a scrolled list renders just its new rows. */
const Row = memo(function Row({ launch, now, index, count, density, height }: RowProps) {
  const Line = density === 'compact' ? CompactLine : LaunchLine
  // Each animated row is a layer of its own, and animating rows that are scrolled to would make dozens.
  const [slidesIn] = useState(index < ON_TOP)
  return (
    <li
      data-mint={launch.mint}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ height, transform: `translateY(${index * height}px)` }}
      className="absolute inset-x-0 top-0 border-b border-line transition-transform duration-140 contain-strict last:border-0 has-[a:focus-visible]:bg-hover aria-[posinset=1]:rounded-t-lg [&_a]:-outline-offset-2"
    >
      <div
        className={`${slidesIn ? 'arrive ' : ''}flex h-full items-center *:first:min-w-0 *:first:flex-1`}
      >
        <Line launch={launch} now={now} />
        <StarButton launch={launch} />
      </div>
    </li>
  )
})
