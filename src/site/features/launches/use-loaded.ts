import { useEffect, useEffectEvent, useState } from 'react'

/** The state of a request. `missing` means the server knows of no such record. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'there'; value: T }
  | { state: 'missing' }
  | { state: 'failed' }

/**
 * Requests once for each key, however often the page renders.
 * @param key null while there is nothing to request
 * @param load may be a new function on each render; resolves to null if the record is missing
 */
export function useLoaded<T>(
  key: string | null,
  load: (key: string) => Promise<T | null>,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (key === null) return
    let isOver = false
    const settle = (answer: Loaded<T>) => {
      if (!isOver) setLoaded(answer)
    }
    loadNow(key).then(
      (value) => settle(value === null ? { state: 'missing' } : { state: 'there', value }),
      () => settle({ state: 'failed' }),
    )
    return () => {
      isOver = true
    }
  }, [key])
  return loaded
}
