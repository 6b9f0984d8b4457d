import { afterAll, beforeAll, describe } from 'vitest'
import { drill } from './drill.ts'
import { canDrill, type Instance, startInstance } from './instance.ts'

describe.skipIf(!canDrill)('skipped: not root, no PostgreSQL, or no faketime', () => {
  let running: Instance
  const instance = () => running
  beforeAll(async () => {
    running = await startInstance()
  })
  afterAll(() => running?.stop())

  drill('The process is killed', instance, {
    breaks: ({ app }) => app.signal('SIGKILL'),
    sees: [{ healthz: 0 }],
    mends() {},
  })
  drill('The process hangs', instance, {
    breaks: ({ app }) => app.signal('SIGSTOP'),
    sees: [{ healthz: 0 }],
    mends: ({ app }) => app.signal('SIGKILL'),
    remedy: 'restart it',
  })
  drill('PostgreSQL is killed', instance, {
    breaks: ({ postgres }) => postgres.kill(),
    sees: [{ healthz: 503 }, { readyz: 200 }, { log: /an idle database connection was lost/ }],
    mends: ({ postgres }) => postgres.start(),
  })
  drill('PostgreSQL hangs', instance, {
    breaks: ({ postgres }) => postgres.hang(),
    sees: [{ healthz: 503 }, { log: /the database takes no writes/ }],
    mends: ({ postgres }) => postgres.wake(),
  })
  drill('The network to PostgreSQL falls silent', instance, {
    breaks: ({ wayToDatabase }) => wayToDatabase.set({ silent: true }),
    sees: [{ healthz: 503 }, { log: /the database takes no writes/ }],
    mends: ({ wayToDatabase }) => wayToDatabase.set({}),
  })
  drill('PostgreSQL’s disk is full', instance, {
    breaks: ({ disk }) => disk.fill(),
    // Small writes still find room in pages that exist, so /healthz may go on saying 200.
    sees: [{ log: /No space left on device/ }],
    mends: ({ disk }) => disk.free(),
    remedy: 'free space',
  })
  drill('A second server starts on the same database', instance, {
    breaks: ({ second }) => second.start(),
    sees: [{ works: true }],
    mends: ({ second }) => second.stop(),
  })
  drill('The clock is set five minutes ahead', instance, {
    breaks: (at) => at.setClock(300),
    sees: [{ works: true }],
    mends: (at) => at.setClock(0),
  })
  drill('The clock is set five minutes back', instance, {
    breaks: (at) => at.setClock(-300),
    sees: [{ works: true }],
    mends: (at) => at.setClock(0),
  })
})
