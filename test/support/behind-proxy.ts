import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '../engines.ts'
import { type Answer, siteClient } from './site-client.ts'
import { openServer, type TestServer } from './world.ts'

/** A Solana address that is nobody's. */
export const WALLET = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jCqBq9UQmTqRk5rn'
export const HOSTILE = '<script>alert(1)</script>\u202e\'"; drop table orders; -- {{7*7}} 🪙'

/** The product on one engine behind a trusted proxy, with visitors at different addresses. */
export function openBehindProxy(engine: Engine) {
  let server: TestServer

  beforeAll(async () => {
    server = await openServer(await engine.fresh(), { env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => server?.stop())

  /** A browser with an address, and so with rate limits, of its own. */
  function visitor() {
    const address = `10.${[...randomBytes(3)].join('.')}`
    return siteClient(server.url, { 'x-forwarded-for': address })
  }

  /** A visitor with an order, and so with a session. */
  async function customer() {
    const site = visitor()
    const { body: order } = await site.call('POST', '/api/orders', { plan: '30d' })
    return { site, order }
  }

  return { visitor, customer, server: () => server }
}

export const refusal = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [
  status,
  body?.error?.code,
]
