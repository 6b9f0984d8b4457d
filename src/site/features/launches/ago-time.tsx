import { formatAgo } from '../format/ago.ts'
import { formatExact } from '../format/dates.ts'

/** How long ago something happened, with its exact time on hover. `now` null: not known yet. */
export function AgoTime({ at, now }: { at: number; now: number | null }) {
  return (
    <time
      className="text-xs text-text-3"
      dateTime={new Date(at).toISOString()}
      title={formatExact(at)}
    >
      {now === null ? '' : `${formatAgo(now - at)} ago`}
    </time>
  )
}
