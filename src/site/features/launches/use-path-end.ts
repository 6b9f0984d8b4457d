import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The last part of the page's address: pages are built once for all of them. null before it lives. */
export function usePathEnd(): string | null {
  return useSyncExternalStore(
    never,
    () => decodeURIComponent(location.pathname.replace(/\/$/, '').split('/').at(-1) ?? ''),
    () => null,
  )
}
