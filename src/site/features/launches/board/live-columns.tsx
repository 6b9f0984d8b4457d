import { type ReactNode, useEffect, useState } from 'react'
import type { LaunchBody } from '../../../../contract/launches/bodies.ts'
import { getLaunches } from '../../../api.ts'
import { StarButton } from '../../star/star-button.tsx'
import { toggleWatch, useWatches } from '../../star/watches.ts'
import { capWords } from '../cap-words.ts'
import { LaunchLine } from '../launch-line.tsx'
import { type Filters, hasRanges, writeFilters } from '../list/filters.ts'
import { useRowKeys } from '../list/use-row-keys.ts'
import { LostConnection } from '../lost-connection.tsx'
import { useFeed } from '../use-feed.ts'
import { useNow } from '../use-now.ts'
import { WaitingLines } from '../waiting-lines.tsx'
import { whileSeen } from '../while-seen.ts'
import { CurvePart } from './curve-part.tsx'
import { RowActions } from './row-actions.tsx'
import { useFacts } from './use-facts.ts'

const LINES = 30
const EVERY_MS = 5_000

/** Over a row's attention, so that its name, market cap, and age stay readable. */
const SECOND_LINE = 'bottom-1.5 left-20 [&>*]:h-7 [&>*]:min-h-7'

type LiveColumnsProps = { filters: Filters; onHelp: () => void }

/** Three columns that move on their own: the newest, the most attended, and those near graduation. */
export function LiveColumns({ filters, onHelp }: LiveColumnsProps) {
  const { isMember } = useWatches()
  const feed = useFeed(isMember ? 'live' : 'public', LINES)
  const { venue, level } = filters
  const isOfFacts = hasRanges(filters) || filters.q !== null
  const ofFeed = feed.launches?.filter(
    (one) => (venue === null || one.venue === venue) && (level === null || one.level === level),
  )
  // A launch arrives without the facts that it is filtered by, and names are compared by the server.
  const ofRanges = useTop(isOfFacts ? { ...filters, sort: null, within: null } : null)
  const fresh = isOfFacts ? ofRanges : (ofFeed ?? null)
  const moving = useTop({ ...filters, sort: 'attention', within: '1h' })
  const graduating = useTop({ ...filters, sort: 'progress', within: '1h' })
  const facts = useFacts(graduating?.map(({ mint }) => mint) ?? [])
  const all = [...(fresh ?? []), ...(moving ?? []), ...(graduating ?? [])]
  const byMint = new Map(all.map((launch) => [launch.mint, launch]))
  const mints = [...byMint.keys()]
  useRowKeys({
    mints,
    onMove: (index) =>
      document.querySelector<HTMLElement>(`[data-mint="${mints[index]}"] a`)?.focus(),
    onWatch: (index) => {
      const launch = byMint.get(mints[index] ?? '')
      if (launch)
        toggleWatch({ kind: 'coin', address: launch.mint, name: launch.name ?? 'Unnamed' })
    },
    onHelp,
  })
  return (
    <div className="mt-4 grid grid-cols-3 items-start gap-4">
      <Column title="New" says="As detected" launches={fresh}>
        {feed.lost && (
          <div className="px-5 py-4">
            <LostConnection />
          </div>
        )}
      </Column>
      <Column title="Moving" says="Most attention, last hour" launches={moving} />
      <Column
        title="Graduating"
        says="Graduated, or furthest on the curve, last hour"
        launches={graduating}
        aside={({ mint, graduated_at: graduated }) => (
          <CurvePart part={graduated === null ? facts.get(mint)?.report?.progress : 1} />
        )}
      />
    </div>
  )
}

type ColumnProps = {
  title: string
  says: string
  /** null: not loaded yet. */
  launches: readonly LaunchBody[] | null
  /** What stands beside each. */
  aside?: (launch: LaunchBody) => ReactNode
  children?: ReactNode
}

function Column({ title, says, launches, aside, children }: ColumnProps) {
  const now = useNow()
  const [pointed, setPointed] = useState<string | null>(null)
  const facts = useFacts(pointed === null ? [] : [pointed])
  return (
    <section className="card min-w-0" aria-label={title}>
      <div className="flex h-11 items-center justify-between gap-3 border-b border-line px-5">
        <h2 className="shrink-0 text-sm">{title}</h2>
        <span className="truncate text-xs text-text-3">{says}</span>
      </div>
      {launches === null && <WaitingLines lines={12} />}
      {launches?.length === 0 && (
        <p className="px-5 py-10 text-center text-sm text-text-2">None right now.</p>
      )}
      <ul className="divide-y divide-line">
        {launches?.map((launch) => (
          <li
            key={launch.mint}
            data-mint={launch.mint}
            onPointerEnter={() => setPointed(launch.mint)}
            onPointerLeave={() => setPointed(null)}
            onFocus={() => setPointed(launch.mint)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setPointed(null)
            }}
            className="relative flex items-center *:first:min-w-0 *:first:flex-1"
          >
            <LaunchLine launch={launch} now={now} cap={capWords(launch)} />
            {aside && (
              <span className="num w-18 text-right text-xs whitespace-nowrap text-text-3">
                {aside(launch)}
              </span>
            )}
            {pointed === launch.mint && (
              <RowActions
                launch={launch}
                warned={facts.get(launch.mint)?.warned}
                place={`${SECOND_LINE} ${aside ? 'right-52' : 'right-34'}`}
              />
            )}
            <StarButton launch={launch} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/**
 * The first launches of these filters, read again while the page is visible; null until the first reading.
 * @param filters null: none are read
 */
function useTop(filters: Filters | null): LaunchBody[] | null {
  const [launches, setLaunches] = useState<LaunchBody[] | null>(null)
  const query = filters && writeFilters(filters)
  useEffect(() => {
    if (query === null) return
    let isOver = false
    const read = async () => {
      const page = await getLaunches(`${query}&limit=${LINES}`).catch(() => null)
      if (!isOver && page) setLaunches(page.launches)
    }
    const close = whileSeen(() => {
      read()
      const timer = setInterval(read, EVERY_MS)
      return () => clearInterval(timer)
    })
    return () => {
      isOver = true
      close()
    }
  }, [query])
  return launches
}
