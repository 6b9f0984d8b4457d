type Listener = (id: string | null) => void

/** Listeners by channel, within this process. One that throws does not affect the others. */
export class Channels {
  readonly #listeners = new Map<string, Set<Listener>>()

  subscribe(channel: string, listen: Listener): () => void {
    const set = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, set.add(listen))
    return () => {
      set.delete(listen)
      if (set.size === 0) this.#listeners.delete(channel)
    }
  }

  deliver(channel: string, id: string | null): void {
    for (const listen of [...(this.#listeners.get(channel) ?? [])]) {
      try {
        listen(id)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** Tells all listeners to read again, after a lost connection. */
  deliverUnknown(): void {
    for (const channel of [...this.#listeners.keys()]) this.deliver(channel, null)
  }
}
