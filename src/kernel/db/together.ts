/**
 * Asks several queries of one transaction at once. PostgreSQL gets them in one go where the connection allows it,
 * so they cost one wait. All have ended when this does, also if one fails: none may be asked after the
 * transaction's end.
 * @throws the error that came first; PostgreSQL refuses what comes behind it
 */
export async function together<T extends readonly unknown[]>(
  queries: readonly [...{ [Nth in keyof T]: Promise<T[Nth]> }],
): Promise<T> {
  const errors: unknown[] = []
  const noted = queries.map((query) => query.catch((error: unknown) => void errors.push(error)))
  const answers = await Promise.all(noted)
  if (errors.length > 0) throw errors[0]
  return answers as unknown as T
}
