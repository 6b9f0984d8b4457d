/** The last `size` entries, the oldest forgotten first. */
export type RecentMap<V> = {
  get(key: string): V | undefined
  has(key: string): boolean
  set(key: string, value: V): void
}

/** A map that forgets what was set first once it holds more than `size`. */
export function createRecentMap<V>(size: number): RecentMap<V> {
  const entries = new Map<string, V>()
  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= size) return
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    },
  }
}
