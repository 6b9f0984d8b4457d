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
 * @param isFinal whether nothing more is to be expected; stays the same function
 */
export function useAsked<T>(
  key: string | null,
  ask: (key: string) => Promise<T | null>,
  everyMs: number | null,
  isFinal: (value: T) => boolean = () => false,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'loading' })
  useEffect(() => {
    if (key === null) return
    let isOver = false
    let timer: ReturnType<typeof setInterval> | undefined
    const look = async () => {
      const isRepeated = timer !== undefined
      if (isRepeated && document.visibilityState === 'hidden') return
      const next = await ask(key).then(
        (value): Asked<T> => (value === null ? { state: 'missing' } : { state: 'there', value }),
        (): Asked<T> => ({ state: 'failed' }),
      )
      if (isOver) return
      if (next.state === 'there' && isFinal(next.value)) clearInterval(timer)
      setAsked((before) => (next.state === 'failed' && before.state === 'there' ? before : next))
    }
    look()
    if (everyMs !== null) timer = setInterval(look, everyMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [key, ask, everyMs, isFinal])
  return asked
}
