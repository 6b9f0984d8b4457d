import { useEffect, useEffectEvent, useState } from 'react'

/** The state of a request. `missing` means the server knows of no such record. */
export type Asked<T> =
  | { state: 'loading' }
  | { state: 'there'; value: T }
  | { state: 'missing' }
  | { state: 'failed' }

/**
 * Requests once for each key, however often the page renders.
 * @param key null while there is nothing to request
 * @param ask may be a new function on each render; resolves to null if the record is missing
 */
export function useAsked<T>(key: string | null, ask: (key: string) => Promise<T | null>): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'loading' })
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (key === null) return
    let isOver = false
    const settle = (answer: Asked<T>) => {
      if (!isOver) setAsked(answer)
    }
    askNow(key).then(
      (value) => settle(value === null ? { state: 'missing' } : { state: 'there', value }),
      () => settle({ state: 'failed' }),
    )
    return () => {
      isOver = true
    }
  }, [key])
  return asked
}
