import { useEffect, useEffectEvent, useState } from 'react'
import { onReturn } from '../../ui/events/on-return.ts'

/** The state of a request. `missing` means the server knows of no such record. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'there'; value: T }
  | { state: 'missing' }
  | { state: 'failed' }

/**
 * Requests for each key, once however often the page renders.
 * @param key null while there is nothing to request
 * @param load may be a new function on each render; resolves to null if the record is missing
 * @param everyMs how often to ask again while the page is visible, and whenever the reader returns; 0: never
 */
export function useLoaded<T>(
  key: string | null,
  load: (key: string) => Promise<T | null>,
  everyMs = 0,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (key === null) return
    let isOver = false
    const settle = (answer: Loaded<T>) => {
      if (!isOver) setLoaded(answer)
    }
    const ask = () =>
      loadNow(key).then(
        (value) => settle(value === null ? { state: 'missing' } : { state: 'there', value }),
        () => settle({ state: 'failed' }),
      )
    ask()
    const stop = everyMs > 0 ? askAgain(ask, everyMs) : () => {}
    return () => {
      isOver = true
      stop()
    }
  }, [key, everyMs])
  return loaded
}

function askAgain(ask: () => void, everyMs: number): () => void {
  const timer = setInterval(() => document.visibilityState === 'visible' && ask(), everyMs)
  const stop = onReturn(ask)
  return () => {
    clearInterval(timer)
    stop()
  }
}
