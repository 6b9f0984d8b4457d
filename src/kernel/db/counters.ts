import type { Tx } from './database.ts'

/**
 * Takes the next `count` numbers of a counter and returns the first. Other transactions wait until this
 * one ends, so numbers follow the order of commits: a reader that sees one has seen all before it. Call it
 * last in a transaction.
 */
export async function takeNumbers(tx: Tx, name: string, count: number): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value - count + 1
}
