/** Whoever listens to a value outside of React. `subscribe` is for `useSyncExternalStore`. */
export function createSubscribers(): {
  /** @returns a function that stops listening */
  subscribe(listener: () => void): () => void
  notify(): void
} {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
