import { Refusal } from '../../contract/errors.ts'

const MOST_OF_ONE = 2

/**
 * Creates a queue for work that reads many launches: together, such reads would delay payments and pages. An
 * account can wait for two, so that it can't block others. Throws Refusal `rate_limited`.
 */
export function createAccountQueue(): <T>(accountId: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()

  function count(accountId: string, by: 1 | -1): number {
    const now = (waiting.get(accountId) ?? 0) + by
    if (now > 0) waiting.set(accountId, now)
    else waiting.delete(accountId)
    return now
  }

  return async (accountId, work) => {
    try {
      if (count(accountId, 1) > MOST_OF_ONE) throw new Refusal('rate_limited')
      const done = last.then(work)
      last = done.catch(() => {})
      return await done
    } finally {
      count(accountId, -1)
    }
  }
}
