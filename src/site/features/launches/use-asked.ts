import { useEffect, useState } from 'react'

/** What was asked for: on its way, there, not to be found, or not to be had. */
export type Asked<T> =
  | { state: 'loading' }
  | { state: 'there'; value: T }
  | { state: 'missing' }
  | { state: 'failed' }

/**
 * Asks when the page opens and again every `everyMs`, while somebody looks. What was there stays when
 * a later question fails.
 * @param key asks anew when it changes; null: nothing to ask yet
 * @param everyMs null: once is enough
 */
export function useAsked<T>(
  key: string | null,
  ask: (key: string) => Promise<T | null>,
  everyMs: number | null,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'loading' })
  useEffect(() => {
    if (key === null) return
    let isOver = false
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const next = await ask(key).then(
        (value): Asked<T> => (value === null ? { state: 'missing' } : { state: 'there', value }),
        (): Asked<T> => ({ state: 'failed' }),
      )
      if (isOver) return
      setAsked((before) => (next.state === 'failed' && before.state === 'there' ? before : next))
    }
    look()
    const timer = everyMs === null ? null : setInterval(look, everyMs)
    return () => {
      isOver = true
      if (timer !== null) clearInterval(timer)
    }
  }, [key, ask, everyMs])
  return asked
}
