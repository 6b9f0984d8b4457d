import { useCallback, useEffect, useState } from 'react'
import type { SessionBody } from '../../../contract/records.ts'
import { ApiError, endSession, getSessions, signOutOthers } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { toast } from '../../ui/toast.tsx'
import { formatDate } from '../format/dates.ts'
import { browserName } from './browser-name.ts'

/** Lists the browsers signed in to this account. All but this one can be signed out. */
export function Sessions() {
  const [sessions, setSessions] = useState<SessionBody[] | null>(null)

  const load = useCallback(async () => {
    const answer = await getSessions().catch(() => null)
    if (answer) setSessions(answer.sessions)
  }, [])
  useEffect(() => {
    load()
  }, [load])

  async function end(work: () => Promise<object>, done: string) {
    try {
      await work()
      toast({ title: done })
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'Not signed out', description, destructive: true })
    }
    await load()
  }

  if (sessions === null) return null
  return (
    <>
      <ul className="num w-full divide-y divide-line rounded-lg border border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2"
          >
            <span>
              <span className="font-medium text-text">{browserName(session.browser)}</span>
              <span className="block text-xs text-text-3">
                {session.current ? 'This browser' : `Last used ${formatDate(session.seen_at)}`} ·{' '}
                since {formatDate(session.began_at)}
              </span>
            </span>
            {!session.current && (
              <button
                type="button"
                onClick={() =>
                  end(() => endSession(session.id), `${browserName(session.browser)} signed out`)
                }
                className={buttonClass('quiet', 'sm')}
                aria-label={`Sign out ${browserName(session.browser)}`}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          onClick={() => end(signOutOthers, 'All other browsers signed out')}
          className={buttonClass('secondary')}
        >
          Sign out all others
        </button>
      )}
    </>
  )
}
