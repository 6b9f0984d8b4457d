/**
 * Shares one request among all who ask before it is sent. A caller that asks while it is under way
 * waits for the next, so that no answer is older than its question. At most two exist at once: one
 * under way, and one to come.
 */
export function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> | null = null
  let next: Promise<T> | null = null

  async function start(after: Promise<unknown> | null): Promise<T> {
    await after?.catch(() => {})
    next = null
    const asked = ask()
    underWay = asked
    try {
      return await asked
    } finally {
      if (underWay === asked) underWay = null
    }
  }

  return () => {
    next ??= start(underWay)
    return next
  }
}
