import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* plan once */'

/**
 * Marks a query that takes longer to plan than to run: PostgreSQL plans it once per connection, not every
 * time. Its text must be one of few, because a connection keeps them all, and must name its columns: a
 * prepared `select *` fails after a migration that adds one.
 */
export const planOnce = sql.raw<never>(MARK)

/** Makes a connection prepare its marked queries. */
export function prepareMarked(client: pg.Client): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const prepared = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.includes(MARK)
      ? ask({ name: nameOf(text), text, values }, ...rest)
      : ask(text, values, ...rest)
  client.query = prepared as typeof client.query
}

/** PostgreSQL cuts a name after 63 characters. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
