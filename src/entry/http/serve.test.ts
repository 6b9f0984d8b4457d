import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { HttpEnv } from './http-context.ts'
import { type Serving, serve } from './serve.ts'

const IMPATIENT = { headers: 100, request: 200, every: 20 }
const TRICKLE_MS = 20

let serving: Serving
let bodies: string[]
beforeEach(async () => {
  bodies = []
  const router = new Hono<HttpEnv>()
  router.post('/', async (context) => {
    bodies.push(await context.req.text().catch(() => 'broken off'))
    return context.text('read')
  })
  serving = await serve(router, { port: 0, host: '127.0.0.1' }, undefined, IMPATIENT)
})
afterEach(() => serving.close())

/** Sends `head` at once and a byte more again and again. @returns all that comes back until the end */
async function trickle(head: string): Promise<string> {
  const socket = connect(serving.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head)
  const timer = setInterval(() => socket.writable && socket.write('x'), TRICKLE_MS)
  const answer = await text(socket).catch(() => '')
  clearInterval(timer)
  return answer
}

const POST = 'POST / HTTP/1.1\r\nHost: x\r\n'

it('a body that never ends is cut off', async () => {
  expect(await trickle(`${POST}Content-Length: 16000\r\n\r\n`)).toMatch(/^HTTP\/1\.1 408 |^$/)
  await expect.poll(() => bodies).toEqual(['broken off'])
})

it('headers that never end are cut off', async () => {
  expect(await trickle(`${POST}X-Slow: `)).toMatch(/^HTTP\/1\.1 408 |^$/)
  expect(bodies).toEqual([])
})
