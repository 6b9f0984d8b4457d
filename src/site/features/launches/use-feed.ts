import { useEffect, useState } from 'react'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { streamLaunches } from '../../streams.ts'
import { whileSeen } from './while-seen.ts'

type FeedState = {
  /** Newest first; null until the first event. */
  launches: LaunchBody[] | null
  /** The stream is broken, and the browser has stopped reconnecting. */
  lost: boolean
}

/** The latest launches, kept up to date while the page is visible. */
export function useFeed(kind: 'public' | 'live', most: number): FeedState {
  const [state, setState] = useState<FeedState>({ launches: null, lost: false })
  useEffect(() => {
    return whileSeen(() =>
      streamLaunches(kind, {
        onAll: (launches) => setState({ launches: launches.slice(0, most), lost: false }),
        onOne: (launch) =>
          setState(({ launches }) => ({
            launches: merge(launches ?? [], launch, most),
            lost: false,
          })),
        onGone: (mint) =>
          setState(({ launches, lost }) => ({
            launches: launches?.filter((launch) => launch.mint !== mint) ?? null,
            lost,
          })),
        onLost: () => setState((before) => ({ ...before, lost: true })),
      }),
    )
  }, [kind, most])
  return state
}

/** Adds a new launch in order of detection, or replaces a known one. */
export function merge(before: LaunchBody[], launch: LaunchBody, most: number): LaunchBody[] {
  const others = before.filter(({ mint }) => mint !== launch.mint)
  return [launch, ...others]
    .sort((a, b) => b.detected_at - a.detected_at || (a.mint < b.mint ? 1 : -1))
    .slice(0, most)
}
