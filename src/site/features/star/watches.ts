import { useSyncExternalStore } from 'react'
import { ApiError, addWatch, dropWatch, getWatches } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { hasBeenMember } from '../member/remember-member.ts'

/** The member's watchlist, loaded once for all stars on a page. */
type State = {
  /** null: not loaded yet, or this browser has no membership. */
  mints: ReadonlySet<string> | null
  /** Whether this browser's visitor may watch. */
  isMember: boolean
}

let state: State = { mints: null, isMember: false }
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

export function useWatches(): State {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

/** Adds or removes the coin immediately on the page; undone if the server refuses. */
export async function toggleWatch(mint: string, name: string): Promise<void> {
  loading ??= load()
  await loading
  const { mints, isMember } = state
  if (!isMember || mints === null) {
    toast(
      loading === null
        ? { title: 'Not saved', description: 'Please try again.' }
        : {
            title: 'Watching is for members',
            description: 'Sign in on the dashboard, or get access.',
          },
    )
    return
  }
  const isWatched = mints.has(mint)
  set({ isMember, mints: withMint(mints, mint, !isWatched) })
  try {
    if (isWatched) {
      await dropWatch(mint)
      toast({ title: `${name} is off your watchlist` })
    } else {
      await addWatch(mint)
      toast({ title: `Watching ${name}`, description: 'The bot writes to you when it turns.' })
    }
  } catch (error) {
    set({ isMember, mints: withMint(state.mints ?? mints, mint, isWatched) })
    const description = error instanceof ApiError ? error.message : 'Please try again.'
    toast({ title: 'Not saved', description })
  }
}

/** Reloads the watchlist. */
export function reloadWatches(): Promise<void> {
  loading = load()
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Visitors are only refused, so they don't ask until they press a star.
  if (hasBeenMember()) loading ??= load()
  return () => listeners.delete(listener)
}

async function load(): Promise<void> {
  try {
    const { watches } = await getWatches()
    set({ mints: new Set(watches.map(({ launch }) => launch.mint)), isMember: true })
  } catch (error) {
    set({ mints: null, isMember: false })
    const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
    // A server that can't be reached says nothing about the visitor: the next press asks again.
    if (!isRefused) loading = null
  }
}

function withMint(mints: ReadonlySet<string>, mint: string, is: boolean): ReadonlySet<string> {
  const changed = new Set(mints)
  if (is) changed.add(mint)
  else changed.delete(mint)
  return changed
}

function set(next: State): void {
  state = next
  for (const listener of listeners) listener()
}
