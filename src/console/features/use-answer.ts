import { useCallback, useEffect, useState } from 'react'
import { onReturn } from '../../site/ui/events/on-return.ts'
import type { ConsoleError } from '../api.ts'

type State<T> = { key: string; answer: T | null; error: ConsoleError | null }

/**
 * Loads an answer of the API by a key that names it. The previous answer stays while another is loaded, or
 * if the same one can't be loaded again. A late answer is dropped.
 * @param everyMs how often to load again while the page is visible, and whenever the operator returns; 0: never
 */
export function useAnswer<T>(key: string, load: () => Promise<T>, everyMs = 0) {
  const [state, setState] = useState<State<T>>({ key: '', answer: null, error: null })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what is loaded
  useEffect(() => {
    let isCurrent = true
    load().then(
      (answer) => isCurrent && setState({ key, answer, error: null }),
      // What is shown stays, and with it the text being typed below. The next request may succeed.
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
    const stop = onReturn(reload)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [everyMs, reload])
  const isLoading = state.key !== key && state.error === null
  return { answer: state.answer, error: state.error, isLoading, reload }
}
