import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The last segment of the page's path; null before hydration, since one built page serves all of them. */
export function usePathEnd(): string | null {
  return useSyncExternalStore(
    never,
    () => pathEnd(location.pathname),
    () => null,
  )
}

/** Text with invalid percent-encoding is returned unchanged; nothing will match it. */
export function pathEnd(path: string): string {
  const end = path.replace(/\/$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}
