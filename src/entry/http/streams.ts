import { Refusal } from '../../contract/errors.ts'

const PER_SESSION = 3
const PER_ADDRESS = 20

/** Open event streams, counted so that one visitor can't hold them all. */
export type Streams = {
  /** Takes a place, or refuses. Returns how to give it back. */
  enter(session: string, address: string): () => void
  /** Aborts when the server stops: streams end then. */
  signal: AbortSignal
}

export function createStreams(signal: AbortSignal): Streams {
  const open = new Map<string, number>()
  const add = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by
    if (count > 0) open.set(key, count)
    else open.delete(key)
  }
  return {
    signal,
    enter(session, address) {
      const keys = [`session ${session}`, `address ${address}`] as const
      const isFull =
        (open.get(keys[0]) ?? 0) >= PER_SESSION || (open.get(keys[1]) ?? 0) >= PER_ADDRESS
      if (isFull) throw new Refusal('too_many_streams')
      for (const key of keys) add(key, 1)
      let left = false
      return () => {
        if (left) return
        left = true
        for (const key of keys) add(key, -1)
      }
    },
  }
}
