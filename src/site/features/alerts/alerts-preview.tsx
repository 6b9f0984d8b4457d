import { useEffect, useState } from 'react'
import type { AlertPreviewBody, AlertsBody } from '../../../contract/alerts.ts'
import { wholeNumber } from '../../../contract/format.ts'
import { previewAlerts } from '../../api.ts'
import { plural } from '../../language/plural.ts'
import { formatAgo } from '../format/ago.ts'
import { useNow } from '../launches/use-now.ts'

/** The preview is requested once typing has paused for this long. */
const PAUSE_MS = 400

/** What these preferences would have matched in the last 24 hours. @param alerts null: they are not valid */
export function AlertsPreview({ alerts }: { alerts: AlertsBody | null }) {
  const asked = alerts && JSON.stringify(alerts)
  const [preview, setPreview] = useState<AlertPreviewBody | 'failed' | null>(null)
  useEffect(() => {
    if (asked === null) return
    let isOver = false
    const settle = (answer: AlertPreviewBody | 'failed') => {
      if (!isOver) setPreview(answer)
    }
    const timer = setTimeout(() => {
      previewAlerts(JSON.parse(asked)).then(settle, () => settle('failed'))
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  return (
    <section className="card p-5" aria-labelledby="preview-title">
      <h2 id="preview-title" className="text-base">
        The last 24 hours
      </h2>
      <div aria-live="polite" className="mt-2 min-h-20 text-sm text-text-2">
        {alerts === null && <p>Fix the marked fields to see what would have matched.</p>}
        {alerts && preview === null && <p>Counting…</p>}
        {alerts && preview === 'failed' && (
          <p>The count could not be loaded. Saving still works.</p>
        )}
        {alerts && preview !== null && preview !== 'failed' && <Count preview={preview} />}
      </div>
      {alerts && preview !== null && preview !== 'failed' && <Newest launches={preview.newest} />}
      <p className="mt-3 border-t border-line pt-3 text-xs text-text-3">
        You get each launch once: at the first of 10 s, 1 min, 5 min, and 1 h at which a filter
        matches. If several do, the alert names them all.
      </p>
    </section>
  )
}

function Count({ preview: { matched, of, quiet } }: { preview: AlertPreviewBody }) {
  if (of === 0) return <p>No launch was scored in the last 24 hours.</p>
  return (
    <>
      <p className="num text-[2rem] leading-tight font-semibold text-text">
        {wholeNumber(matched)}
      </p>
      <p className="num">
        of {wholeNumber(of)} {plural(of, { one: 'launch', other: 'launches' })} would have matched
        {quiet > 0 && `, ${wholeNumber(quiet)} of them in your quiet hours`}.
      </p>
    </>
  )
}

function Newest({ launches }: { launches: AlertPreviewBody['newest'] }) {
  const now = useNow()
  return (
    <ul className="mt-2">
      {launches.map(({ mint, name, symbol, at }) => (
        <li key={mint}>
          <a
            href={`/launches/${mint}`}
            className="flex min-h-11 items-center gap-2 rounded-md text-sm hover:bg-hover"
          >
            <bdi translate="no" className="truncate">
              {name ?? 'Unnamed'}
            </bdi>
            {symbol && (
              <bdi translate="no" className="shrink-0 text-xs text-text-3">
                ${symbol}
              </bdi>
            )}
            <span className="num ml-auto shrink-0 text-xs text-text-3">
              {now === null ? '' : `${formatAgo(now - at)} ago`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
