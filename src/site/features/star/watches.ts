import { useSyncExternalStore } from 'react'
import { ApiError, addWatch, dropWatch, getWatches } from '../../api.ts'
import { createSubscribers } from '../../ui/events/subscribers.ts'
import { toast } from '../../ui/toast.tsx'
import { hasBeenMember } from '../member/remember-member.ts'

/** The member's watchlist, loaded once for all stars on a page. */
type State = {
  /** Of coins and wallets; null: not loaded yet, or this browser has no membership. */
  addresses: ReadonlySet<string> | null
  /** Whether this browser's visitor may watch. */
  isMember: boolean
}

let state: State = { addresses: null, isMember: false }
let loading: Promise<void> | null = null
const listeners = createSubscribers()

export function useWatches(): State {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

/** What a star is for. */
export type Watchable = { kind: 'coin' | 'wallet'; address: string; name: string }

/** Adds or removes the coin or wallet immediately on the page; undone if the server refuses. */
export async function toggleWatch({ kind, address, name }: Watchable): Promise<void> {
  loading ??= load()
  await loading
  const { addresses, isMember } = state
  if (!isMember || addresses === null) {
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
  const isWatched = addresses.has(address)
  set({ isMember, addresses: withAddress(addresses, address, !isWatched) })
  try {
    if (isWatched) {
      await dropWatch(address, kind)
      toast({ title: `${name} is off your watchlist` })
    } else {
      await addWatch(address, kind)
      const description =
        kind === 'coin'
          ? 'The bot messages you when it turns.'
          : 'The bot messages you when it launches, buys, or sells out.'
      toast({ title: `Watching ${name}`, description })
    }
  } catch (error) {
    set({ isMember, addresses: withAddress(state.addresses ?? addresses, address, isWatched) })
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
  // Visitors are only refused, so they don't ask until they press a star.
  if (hasBeenMember()) loading ??= load()
  return listeners.subscribe(listener)
}

async function load(): Promise<void> {
  try {
    const { watches, wallets } = await getWatches()
    const coins = watches.map(({ launch }) => launch.mint)
    const addresses = new Set([...coins, ...wallets.map(({ wallet }) => wallet)])
    set({ addresses, isMember: true })
  } catch (error) {
    set({ addresses: null, isMember: false })
    const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
    // A server that can't be reached says nothing about the visitor: the next press asks again.
    if (!isRefused) loading = null
  }
}

function withAddress(
  addresses: ReadonlySet<string>,
  address: string,
  is: boolean,
): ReadonlySet<string> {
  const changed = new Set(addresses)
  if (is) changed.add(address)
  else changed.delete(address)
  return changed
}

function set(next: State): void {
  state = next
  listeners.notify()
}
