import type { ReactNode } from 'react'
import { LaunchLine } from './launch-line.tsx'
import { LostConnection } from './lost-connection.tsx'
import { useFeed } from './use-feed.ts'
import { useNow } from './use-now.ts'
import { WaitingLines } from './waiting-lines.tsx'

type TapeProps = {
  kind: 'public' | 'live'
  /** The most lines to show. */
  lines: number
  /** Reserves the height, so that nothing shifts as lines appear: four rems a line. */
  className: string
  /** Shown while there are no launches. */
  empty: ReactNode
}

/** The latest launches, live. */
export function Tape({ kind, lines, className, empty }: TapeProps) {
  const { launches, lost } = useFeed(kind, lines)
  const now = useNow()
  return (
    <div className={`divide-y divide-line ${className}`}>
      {launches === null && !lost && <WaitingLines lines={lines} />}
      {launches?.length === 0 && <p className="px-5 py-6 text-sm text-text-2">{empty}</p>}
      {launches && launches.length > 0 && (
        <ul className="divide-y divide-line">
          {launches.map((launch) => (
            <li key={launch.mint} className="arrive">
              <LaunchLine launch={launch} now={now} />
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
