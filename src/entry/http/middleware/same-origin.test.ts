import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../contract/errors.ts'
import type { HttpEnv } from '../http-context.ts'
import { ownOriginOnly } from './same-origin.ts'

/** @returns whether a page of `origin` may ask a server without a public address */
async function isAdmitted(origin: string | null, host = 'localhost:3000'): Promise<boolean> {
  const app = new Hono<HttpEnv>()
  app.use(ownOriginOnly({ publicUrl: null }))
  app.get('/mcp', (context) => context.text('ok'))
  app.onError((error, context) => context.text((error as Refusal).code, 403))
  const headers = { host, ...(origin === null ? {} : { origin }) }
  const answer = await app.request('/mcp', { headers })
  return (await answer.text()) === 'ok'
}

describe('without a public address', () => {
  it('a program that names no origin is answered, and so are our own pages on this machine', async () => {
    expect(await isAdmitted(null)).toBe(true)
    expect(await isAdmitted('http://localhost:3000')).toBe(true)
    expect(await isAdmitted('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(true)
  })

  it.each([
    ['another port', 'http://localhost:3001', 'localhost:3000'],
    ['another name of this machine', 'http://127.0.0.1:3000', 'localhost:3000'],
    ['a name that was pointed here', 'http://evil.example:3000', 'evil.example:3000'],
    ['no origin that can be read', 'null', 'localhost:3000'],
  ])('a page of %s is refused', async (_, origin, host) => {
    expect(await isAdmitted(origin, host)).toBe(false)
  })
})
