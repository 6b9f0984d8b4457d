/** Maps with at most `width` at a time, in order of the items. The first failure stops the rest. */
export async function mapFew<T, R>(
  items: readonly T[],
  width: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length)
  const queue = items.entries()
  let failed = false
  async function work() {
    for (const [index, item] of queue) {
      if (failed) return
      results[index] = await map(item)
    }
  }
  const workers = Array.from({ length: width }, () =>
    work().catch((error) => {
      failed = true
      throw error
    }),
  )
  await Promise.all(workers)
  return results
}
