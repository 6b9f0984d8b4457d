import { useSyncExternalStore } from 'react'
import { createSubscribers } from '../../ui/events/subscribers.ts'

export type Theme = 'light' | 'dark'

const STORAGE_THEME = 'theme'

/**
 * Runs in the head before the first paint, so that a remembered theme never flashes. Its text must
 * not change from request to request: the server allows it by its hash.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${STORAGE_THEME}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

const listeners = createSubscribers()

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  system.addEventListener('change', listener)
  const stop = listeners.subscribe(listener)
  return () => {
    system.removeEventListener('change', listener)
    stop()
  }
}

function current(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** The current theme; null until the page is hydrated. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, current, () => null)
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(STORAGE_THEME, theme)
  } catch {
    // Storage is off: the choice lasts until the page is closed.
  }
  listeners.notify()
}

/** Applies the remembered theme on a page without {@link THEME_SCRIPT}. */
export function rememberedTheme(): void {
  try {
    const chosen = localStorage.getItem(STORAGE_THEME)
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  } catch {
    // Storage is off: the system's theme applies.
  }
}
