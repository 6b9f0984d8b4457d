import type { Tx } from './database.ts'

/**
 * Takes the next `count` numbers of a counter, from the one returned on. Nobody else gets any until the
 * transaction ends, so numbers follow commits: who has seen one has seen all before it. Take them last.
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
