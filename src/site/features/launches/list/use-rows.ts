import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { LaunchBody } from '../../../../contract/launches/bodies.ts'
import { getLaunches } from '../../../api.ts'
import { streamLaunches } from '../../../streams.ts'
import { whileSeen } from '../while-seen.ts'
import { type Filters, hasRanges, writeFilters } from './filters.ts'
import { type ArrivedLaunch, NO_ROWS, type RowWindow, rowsReducer } from './rows.ts'

export type LiveRows = RowWindow & {
  state: 'loading' | 'idle' | 'failed'
  /** The stream is broken, and the browser has stopped reconnecting. */
  isLost: boolean
  /** Loads the next page, or retries the one that failed. */
  loadMore: () => void
  /** Shows the launches that wait. */
  release: () => void
}

/**
 * The launches that match, page by page, and those that arrive while the page is open. For other filters,
 * render another component by giving it another key.
 * @param isHeld whether new ones must wait now
 */
export function useRows(
  kind: 'public' | 'live',
  filters: Filters,
  isHeld: () => boolean,
  restart: () => void,
): LiveRows {
  const [rows, dispatch] = useReducer(rowsReducer, NO_ROWS)
  const [state, setState] = useState<LiveRows['state']>('loading')
  const [isLost, setLost] = useState(false)
  const isLoading = useRef(false)
  const query = writeFilters(filters)

  const load = useCallback(async (asked: string) => {
    if (isLoading.current) return
    isLoading.current = true
    setState('loading')
    try {
      const { launches, cursor } = await getLaunches(asked)
      dispatch({ type: 'page', launches, cursor })
      setState('idle')
    } catch {
      setState('failed')
    }
    isLoading.current = false
  }, [])
  useEffect(() => {
    load(`${query}&limit=${AT_ONCE}`)
  }, [load, query])

  const placed = useEffectEvent((launch: LaunchBody): ArrivedLaunch => {
    if (!isPartOf(filters, launch)) return { launch, arrival: 'left out' }
    return { launch, arrival: isHeld() ? 'held' : 'shown' }
  })
  const readNewest = useEffectEvent(async (asked: string) => {
    const page = await getLaunches(`${asked}&limit=${AT_ONCE}`).catch(() => null)
    if (page === null) return
    const arrival = isHeld() ? 'held' : 'shown'
    const arrived = page.launches.map((launch): ArrivedLaunch => ({ launch, arrival }))
    dispatch({ type: 'all', arrived })
  })
  const isLoaded = rows.shown !== null
  // A launch arrives without the facts that it is filtered by, and names are compared by the server.
  const isPolled = filters.sort === null && (hasRanges(filters) || filters.q !== null)
  useEffect(() => {
    if (!isLoaded) return
    if (isPolled) return whileSeen(() => repeat(() => readNewest(query)))
    return whileSeen(() =>
      streamLaunches(kind, {
        onAll: (launches) => {
          setLost(false)
          dispatch({ type: 'all', arrived: launches.map((launch) => placed(launch)) })
        },
        onOne: (launch) => dispatch({ type: 'one', arrived: placed(launch) }),
        onGone: (mint) => dispatch({ type: 'gone', mint }),
        onLost: () => setLost(true),
      }),
    )
  }, [isLoaded, kind, isPolled, query])

  const { cursor, isBehind } = rows
  const loadMore = useCallback(() => {
    load(`${query}&limit=${AT_ONCE}${cursor === null ? '' : `&cursor=${cursor}`}`)
  }, [load, query, cursor])
  const release = useCallback(() => {
    if (isBehind) restart()
    else dispatch({ type: 'release' })
  }, [isBehind, restart])
  return { ...rows, state, isLost, loadMore, release }
}

const AT_ONCE = 100
const POLLED_MS = 5_000

function repeat(work: () => void): () => void {
  const timer = setInterval(work, POLLED_MS)
  return () => clearInterval(timer)
}

/** New launches join only a list with the newest first. They are too young to be sorted by figures. */
function isPartOf({ venue, level, sort, q, ranges }: Filters, launch: LaunchBody): boolean {
  if (sort !== null || q !== null || hasRanges({ ranges })) return false
  if (venue !== null && launch.venue !== venue) return false
  return level === null || launch.level === level
}
