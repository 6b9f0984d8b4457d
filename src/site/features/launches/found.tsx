import { useEffect, useState } from 'react'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { getLaunches } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { StarButton } from '../star/star-button.tsx'
import { LaunchLine } from './launch-line.tsx'
import { useNow } from './use-now.ts'
import { WaitingLines } from './waiting-lines.tsx'

/**
 * Stored launches, newest first, page by page. Use the query as the key, so that another query is
 * another component.
 * @param query as `/api/launches` takes it
 */
export function Found({ query }: { query: string }) {
  const now = useNow()
  const [launches, setLaunches] = useState<LaunchBody[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  async function load(asked: string) {
    try {
      const page = await getLaunches(asked)
      setLaunches((before) => [...(before ?? []), ...page.launches])
      setNext(page.cursor)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; another query is another component
  useEffect(() => {
    load(query)
  }, [])

  return (
    <div>
      {launches === null && !failed && <WaitingLines lines={20} />}
      {launches?.length === 0 && (
        <p className="px-5 py-6 text-sm text-text-2">
          No launches match. Choose another venue or risk.
        </p>
      )}
      <ul className="divide-y divide-line">
        {launches?.map((launch) => (
          <li key={launch.mint} className="flex items-center *:first:min-w-0 *:first:flex-1">
            <LaunchLine launch={launch} now={now} />
            <StarButton launch={launch} />
          </li>
        ))}
      </ul>
      <div className="not-empty:p-4" aria-live="polite">
        {failed && (
          <p className="text-sm text-text-2">
            The launches could not be loaded. Check your connection and try again.
          </p>
        )}
        {(next !== null || failed) && (
          <button
            type="button"
            onClick={() => load(next === null ? query : `${query}&cursor=${next}`)}
            className={`${buttonClass('secondary')} ${failed ? 'mt-3' : ''}`}
          >
            {failed ? 'Try again' : 'Show more'}
          </button>
        )}
      </div>
    </div>
  )
}
