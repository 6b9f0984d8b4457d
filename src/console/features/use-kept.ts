import { useState } from 'react'

/**
 * A text that survives a reload of the page, such as the one after a session has ended, until it is
 * dropped or the tab is closed.
 */
export function useKept(name: string, before: string) {
  const [text, setText] = useState(() => stored(name) ?? before)
  function keep(next: string) {
    setText(next)
    store(name, next)
  }
  return [text, keep, () => store(name, null)] as const
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(`kept ${name}`)
  } catch {
    return null
  }
}

/** Stores nothing if the browser refuses. */
function store(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(`kept ${name}`)
    else sessionStorage.setItem(`kept ${name}`, text)
  } catch {}
}
