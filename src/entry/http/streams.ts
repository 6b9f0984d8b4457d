import { Refusal } from '../../contract/errors.ts'

const PER_HOLDER = 3
const PER_ADDRESS = 20

/** Open event streams, counted so that one visitor can't hold them all. */
export type Streams = {
  /**
   * Takes a place, or refuses. Returns a function that frees it.
   * @param holder the account or API key behind it; null: a visitor without a session
   */
  enter(holder: string | null, address: string): () => void
  /** Aborts when the server stops; then streams end. */
  signal: AbortSignal
  /** Aborts before that: streams tell their clients to come back, and end. */
  draining: AbortSignal
  /** How many are open. */
  count(): number
}

export function createStreams(signal: AbortSignal, draining = signal): Streams {
  const open = new Map<string, number>()
  let count = 0
  const add = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by
    if (count > 0) open.set(key, count)
    else open.delete(key)
  }
  return {
    signal,
    draining,
    count: () => count,
    enter(holder, address) {
      const places: [key: string, most: number][] = [[`address ${address}`, PER_ADDRESS]]
      if (holder !== null) places.push([`holder ${holder}`, PER_HOLDER])
      if (places.some(([key, most]) => (open.get(key) ?? 0) >= most))
        throw new Refusal('too_many_streams')
      const keys = places.map(([key]) => key)
      for (const key of keys) add(key, 1)
      count += 1
      let left = false
      return () => {
        if (left) return
        left = true
        count -= 1
        for (const key of keys) add(key, -1)
      }
    },
  }
}
