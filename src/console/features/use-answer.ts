import { useCallback, useEffect, useState } from 'react'
import type { ConsoleError } from '../api.ts'

type State<T> = { key: string; answer: T | null; error: ConsoleError | null }

/**
 * An answer of the API by a key that names it. While another is loaded, or if the same can't be loaded
 * again, the one before stays; a late one is dropped.
 * @param everyMs asks again that often while the page is visible; 0: never
 */
export function useAnswer<T>(key: string, load: () => Promise<T>, everyMs = 0) {
  const [state, setState] = useState<State<T>>({ key: '', answer: null, error: null })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what is loaded
  useEffect(() => {
    let isCurrent = true
    load().then(
      (answer) => isCurrent && setState({ key, answer, error: null }),
      // What was shown stays, with what is being written below it: the next question may succeed.
      (error) =>
        isCurrent &&
        setState((before) =>
          before.key === key && before.answer !== null ? before : { key, answer: null, error },
        ),
    )
    return () => {
      isCurrent = false
    }
  }, [key, turn])

  const reload = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => {
    if (everyMs === 0) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, reload])
  const isLoading = state.key !== key && state.error === null
  return { answer: state.answer, error: state.error, isLoading, reload }
}
