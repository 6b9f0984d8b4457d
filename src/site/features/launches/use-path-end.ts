import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The last part of the page's address: pages are built once for all of them. null before it lives. */
export function usePathEnd(): string | null {
  return useSyncExternalStore(
    never,
    () => pathEnd(location.pathname),
    () => null,
  )
}

/** What is no percent-encoding stays as it stands: then nothing is found by it. */
export function pathEnd(path: string): string {
  const end = path.replace(/\/$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}
