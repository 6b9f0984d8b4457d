import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

export type ThreadQuery = { sql: string; parameters: readonly unknown[] }
export type ThreadAnswer = { rows: unknown[]; error: string | null }

const MOST_STATEMENTS = 200

// The write-ahead log lets it read beside the one writer. Read-only, so that it can't write by
// mistake.
const file = new DatabaseSync(workerData as string, { readOnly: true })
const statements = new Map<string, StatementSync>()

parentPort?.on('message', (query: ThreadQuery) => {
  parentPort?.postMessage(answer(query))
})

function answer({ sql, parameters }: ThreadQuery): ThreadAnswer {
  try {
    return { rows: statement(sql).all(...(parameters as SQLInputValue[])), error: null }
  } catch (error) {
    return { rows: [], error: error instanceof Error ? error.message : 'unknown' }
  }
}

/** Prepares each text once. */
function statement(sql: string): StatementSync {
  const known = statements.get(sql)
  if (known) return known
  if (statements.size >= MOST_STATEMENTS) statements.clear()
  const prepared = file.prepare(sql)
  statements.set(sql, prepared)
  return prepared
}
