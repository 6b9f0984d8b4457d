import { afterAll, beforeAll, describe } from 'vitest'
import {
  openSocketMiddleman,
  type SocketMiddleman,
} from '../../sandbox/middlemen/socket-middleman.ts'
import { hasNats, type NatsServer, startNats } from '../cluster/nats-server.ts'
import { drill } from './drill.ts'
import { canDrill, type Instance, startInstance } from './instance.ts'

describe.skipIf(!canDrill || !hasNats())('skipped: as the others, or no nats-server', () => {
  let nats: NatsServer
  let way: SocketMiddleman
  let running: Instance
  const instance = () => running
  beforeAll(async () => {
    nats = await startNats()
    way = await openSocketMiddleman({ host: '127.0.0.1', port: Number(new URL(nats.url).port) })
    running = await startInstance({
      NATS_URL: `nats://127.0.0.1:${way.port}`,
      ROLES: 'web,payments,bot,ingest,detector',
    })
  })
  afterAll(async () => {
    await running?.stop()
    await way?.close()
    await nats?.remove()
  })

  drill('NATS is killed', instance, {
    breaks: () => nats.kill(),
    sees: [{ healthz: 200 }, { log: /the connection to NATS is lost/ }],
    mends: () => nats.start(),
  })
  drill('NATS hangs', instance, {
    breaks: () => nats.hang(),
    sees: [{ healthz: 200 }],
    mends: () => nats.wake(),
  })
  drill('The network to NATS falls silent', instance, {
    breaks: () => way.set({ silent: true }),
    sees: [{ healthz: 200 }],
    mends: () => way.set({}),
  })
})
