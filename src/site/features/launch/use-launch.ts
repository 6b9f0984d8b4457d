import { useEffect, useState } from 'react'
import type { LaunchDetailBody } from '../../../contract/launches/bodies.ts'
import { getLaunch } from '../../api.ts'
import { streamLaunch } from '../../streams.ts'
import { type Loaded, useLoaded } from '../launches/use-loaded.ts'
import { whileSeen } from '../launches/while-seen.ts'

type LaunchState = { loaded: Loaded<LaunchDetailBody>; lost: boolean }

/** The id of the element with the launch that the server drew into the page. */
export const GIVEN_LAUNCH = 'launch'

/**
 * One launch: read from the page if the server drew it, otherwise loaded, then followed by its event stream
 * until it no longer changes.
 */
export function useLaunch(mint: string | null): LaunchState {
  const [given] = useState(readGiven)
  const asked = useLoaded(given ? null : mint, getLaunch)
  const first = given ?? asked
  const [streamed, setStreamed] = useState<Loaded<LaunchDetailBody> | null>(null)
  const [lost, setLost] = useState(false)
  const loaded = streamed ?? first
  const isFollowed = loaded.state === 'there' && !isOver(loaded.value)
  useEffect(() => {
    if (mint === null || !isFollowed) return
    return whileSeen(() =>
      streamLaunch(mint, {
        onLaunch(value) {
          setStreamed({ state: 'there', value })
          setLost(false)
        },
        onGone: () => setStreamed({ state: 'missing' }),
        onLost: () => setLost(true),
      }),
    )
  }, [mint, isFollowed])
  return { loaded, lost }
}

/** Whether the last stage is scored and its outcome known; the next outcome is a day away. */
function isOver({ stage, outcomes }: LaunchDetailBody): boolean {
  return stage === '1h' && outcomes.some(({ horizon }) => horizon === '1h')
}

function readGiven(): Loaded<LaunchDetailBody> | null {
  if (import.meta.env.SSR) return null
  const json = document.getElementById(GIVEN_LAUNCH)?.textContent
  return json ? { state: 'there', value: JSON.parse(json) } : null
}
