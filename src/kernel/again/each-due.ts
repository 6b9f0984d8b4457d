/**
 * Works through what is due, the longest due first, one page at a time. If something in a page failed, the
 * next page follows at once: what fails stays due, and would otherwise be all that is ever read.
 *
 * @param page.after the last one of the page before; null: the first page
 * @param onFailure hears of each that failed
 */
export async function eachDue<T>(
  page: { read: (after: T | null, limit: number) => Promise<T[]>; limit: number },
  work: (one: T) => Promise<unknown>,
  onFailure: (failure: unknown, one: T) => void,
): Promise<void> {
  let after: T | null = null
  while (true) {
    const due: T[] = await page.read(after, page.limit)
    let hasFailed = false
    for (const one of due) {
      await work(one).catch((failure: unknown) => {
        hasFailed = true
        onFailure(failure, one)
      })
    }
    after = due.at(-1) ?? null
    if (!hasFailed || due.length < page.limit) return
  }
}
