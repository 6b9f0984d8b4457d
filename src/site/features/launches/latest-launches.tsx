import type { ReactNode } from 'react'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { LaunchLine } from './launch-line.tsx'
import { LostConnection } from './lost-connection.tsx'
import { useFeed } from './use-feed.ts'
import { useNow } from './use-now.ts'
import { WaitingLines } from './waiting-lines.tsx'

/** A row: a line and its aside, which on phones stands in for the line's right padding. */
const ROW = 'arrive flex items-center *:first:min-w-0 *:first:flex-1 max-sm:*:only:pr-3'

type LatestLaunchesProps = {
  kind: 'public' | 'live'
  /** The most lines to show. */
  lines: number
  /** Reserves height, four rems per line and more on phones, if something follows, so that it doesn't shift. */
  className?: string
  /** Shown while there are no launches. */
  empty: ReactNode
  /** What is beside each line. */
  aside?: (launch: LaunchBody) => ReactNode
}

export function LatestLaunches({ kind, lines, className = '', empty, aside }: LatestLaunchesProps) {
  const { launches, lost } = useFeed(kind, lines)
  const now = useNow()
  return (
    <div className={`divide-y divide-line ${className}`}>
      {launches === null && !lost && <WaitingLines lines={lines} />}
      {launches?.length === 0 && (
        <p className="grid min-h-[inherit] place-content-center px-5 py-6 text-center text-sm text-text-2">
          {empty}
        </p>
      )}
      {launches && launches.length > 0 && (
        <ul className="divide-y divide-line">
          {launches.map((launch) => (
            <li key={launch.mint} className={ROW}>
              <LaunchLine launch={launch} now={now} />
              {aside?.(launch)}
            </li>
          ))}
        </ul>
      )}
      {lost && (
        <div className="px-5 py-4">
          <LostConnection />
        </div>
      )}
    </div>
  )
}
