import { sql } from 'kysely'
import type { Queryable } from '../../../kernel/db/database.ts'

/** Of those that only begin with a searched word. */
const MOST_BEGINNING = 500

/** All that are called so, and the first in the alphabet that begin so. */
export function launchesCalled(db: Queryable, words: readonly string[]) {
  const by = (key: 'name_key' | 'symbol_key') =>
    db.selectFrom('launches').select('mint').where(key, 'in', words)
  return words
    .filter((word) => word !== '')
    .flatMap((word) => [beginning(db, 'symbol_key', word), beginning(db, 'name_key', word)])
    .reduce((all, more) => all.unionAll(more), by('symbol_key').unionAll(by('name_key')))
}

/**
 * Reads on from the word in its index. Whatever begins with a word follows it there in every collation, so the first
 * rows are enough.
 */
function beginning(db: Queryable, key: 'name_key' | 'symbol_key', word: string) {
  const next = db
    .selectFrom('launches')
    .select(['mint', `${key} as key`])
    .where(key, '>', word)
    .orderBy(key)
    .limit(MOST_BEGINNING)
    .as('next')
  return db
    .selectFrom(next)
    .select('mint')
    .where(sql<boolean>`substr(key, 1, ${sql.lit([...word].length)}) = ${word}`)
}
