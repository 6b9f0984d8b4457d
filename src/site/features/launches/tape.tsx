import type { ReactNode } from 'react'
import { LaunchLine } from './launch-line.tsx'
import { useFeed } from './use-feed.ts'
import { useNow } from './use-now.ts'
import { WaitingLines } from './waiting-lines.tsx'

type TapeProps = {
  kind: 'public' | 'live'
  /** How many lines there are at most. */
  lines: number
  /** Its height, so that nothing moves when lines come: four rems a line. */
  className: string
  /** Said while there is none. */
  empty: ReactNode
}

/** The latest launches as they come. */
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
        <p role="status" className="px-5 py-4 text-sm text-text-2">
          The connection is lost.{' '}
          <button type="button" onClick={() => location.reload()} className="link min-h-11">
            Load the page again
          </button>
        </p>
      )}
    </div>
  )
}
