import { useEffect, useState } from 'react'
import type { LaunchBody } from '../../../contract/launches.ts'
import { streamLaunches } from '../../api.ts'

export type FeedState = {
  /** The newest first; null: not heard yet. */
  launches: LaunchBody[] | null
  /** The stream is broken, and the browser has given up. */
  lost: boolean
}

/**
 * The latest launches, kept up to date while somebody looks: a browser has six connections to a server
 * over HTTP/1.1, and tabs in the background must not hold them all.
 */
export function useFeed(kind: 'public' | 'live', most: number): FeedState {
  const [state, setState] = useState<FeedState>({ launches: null, lost: false })
  useEffect(() => {
    const open = () =>
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
        lost: () => setState((before) => ({ ...before, lost: true })),
      })
    let close: (() => void) | null = null
    const follow = () => {
      const isSeen = document.visibilityState !== 'hidden'
      if (isSeen) close ??= open()
      else {
        close?.()
        close = null
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close?.()
    }
  }, [kind, most])
  return state
}

/** Puts a new launch on top, and a known one back into its place. */
export function merge(before: LaunchBody[], launch: LaunchBody, most: number): LaunchBody[] {
  const others = before.filter(({ mint }) => mint !== launch.mint)
  return [launch, ...others]
    .sort((a, b) => b.detected_at - a.detected_at || (a.mint < b.mint ? 1 : -1))
    .slice(0, most)
}
