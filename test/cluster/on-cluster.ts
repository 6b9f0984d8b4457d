import { describe, inject } from 'vitest'
import { type Engine, postgresAt } from '../engines.ts'
import { hasNats } from './nats-server.ts'

/** Runs `tests` on PostgreSQL if a nats-server is installed. */
export function onCluster(tests: (engine: Engine) => void): void {
  const server = inject('postgresUrl')
  if (server === null) describe.skip('skipped: no PostgreSQL', () => tests(postgresAt(null)))
  else if (!hasNats()) describe.skip('skipped: no nats-server', () => tests(postgresAt(server)))
  else describe('cluster', () => tests(postgresAt(server)))
}
