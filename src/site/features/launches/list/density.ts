import { useSyncExternalStore } from 'react'
import { recall, remember } from '../../format/storage.ts'

const STORAGE_DENSITY = 'launches_density'
/** A narrow screen has no room for one line, and fingers need 44 px. */
const DESKTOP = '(min-width: 64rem) and (pointer: fine)'
const HEIGHTS = { roomy: 64, compact: 40 }

export type Density = keyof typeof HEIGHTS

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const desktop = matchMedia(DESKTOP)
  desktop.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    desktop.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

function current(): Density {
  return recall(STORAGE_DENSITY) === 'compact' && matchMedia(DESKTOP).matches ? 'compact' : 'roomy'
}

/** The remembered density of rows, and the height of one in pixels. */
export function useDensity(): { density: Density; height: number } {
  const density = useSyncExternalStore<Density>(subscribe, current, () => 'roomy')
  return { density, height: HEIGHTS[density] }
}

export function chooseDensity(density: Density): void {
  remember(STORAGE_DENSITY, density)
  for (const listener of listeners) listener()
}
