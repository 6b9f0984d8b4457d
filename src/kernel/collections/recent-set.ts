/** Remembers at least the latest `most` texts, at most twice as many. */
export type RecentSet = {
  /** Adds a text. @returns false if it was already there */
  add(text: string): boolean
  has(text: string): boolean
  delete(text: string): void
}

/**
 * Creates a set that forgets the older half once it holds twice `most`.
 * @param onForget called then
 */
export function createRecentSet(most: number, onForget = () => {}): RecentSet {
  let young = new Set<string>()
  let old = new Set<string>()

  return {
    add(text) {
      if (young.has(text) || old.has(text)) return false
      young.add(text)
      if (young.size >= most) {
        old = young
        young = new Set()
        onForget()
      }
      return true
    },
    has: (text) => young.has(text) || old.has(text),
    delete(text) {
      young.delete(text)
      old.delete(text)
    },
  }
}
