/**
 * Runs several queries of one transaction at once. If the connection allows it, PostgreSQL gets them
 * together, so they cost one wait. It resolves or throws only once all have ended, because none may run
 * after the transaction's end.
 * @throws the first error; PostgreSQL refuses the queries behind it
 */
export async function together<T extends readonly unknown[]>(
  queries: readonly [...{ [Nth in keyof T]: Promise<T[Nth]> }],
): Promise<T> {
  const errors: unknown[] = []
  const guarded = queries.map((query) => query.catch((error: unknown) => void errors.push(error)))
  const answers = await Promise.all(guarded)
  if (errors.length > 0) throw errors[0]
  return answers as unknown as T
}
