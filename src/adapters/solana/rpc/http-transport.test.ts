import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BadAnswer } from './errors.ts'
import { fetchBlockBytes, httpTransport } from './http-transport.ts'

let url: string
let answer: { status: number; headers?: Record<string, string>; body: Iterable<string> }
/** How much the server has written. */
let written: number
let stop: () => void

beforeEach(async () => {
  written = 0
  const server = createServer(async (_, response) => {
    response.writeHead(answer.status, answer.headers)
    const closed = once(response, 'close')
    for (const part of answer.body) {
      written += part.length
      if (response.destroyed) break
      if (!response.write(part)) {
        await Promise.race([once(response, 'drain'), closed])
      }
    }
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
})

afterEach(() => stop())

const ask = () => httpTransport(url)({ payload: { method: 'getSlot', params: [1n] } })

test('integers arrive whole, small ones as numbers', async () => {
  const body =
    '{"result":{"slot":42,"big":18446744073709551615,"less":-9007199254740993,"ui":1.5e300}}'
  answer = { status: 200, body: [body] }
  expect(await ask()).toEqual({
    result: { slot: 42, big: 18446744073709551615n, less: -9007199254740993n, ui: 1.5e300 },
  })
})

function* flood() {
  for (let nth = 0; nth < 100; nth += 1) yield 'x'.repeat(1024 * 1024)
}

test('an endless response is read only up to the limit', async () => {
  answer = { status: 200, body: flood() }
  await expect(ask()).rejects.toBeInstanceOf(BadAnswer)
  expect(written).toBeLessThan(40 * 1024 * 1024)
})

test('a block may be larger than other responses, but is limited too', async () => {
  const signal = new AbortController().signal
  answer = { status: 200, body: ['x'.repeat(20 * 1024 * 1024)] }
  expect(await fetchBlockBytes(url, [], signal)).toHaveLength(20 * 1024 * 1024)
  answer = { status: 200, body: flood() }
  await expect(fetchBlockBytes(url, [], signal)).rejects.toBeInstanceOf(BadAnswer)
})

test('an answer that is not JSON is a bad answer', async () => {
  answer = { status: 200, body: ['<html>'] }
  await expect(ask()).rejects.toBeInstanceOf(BadAnswer)
})

test('a refusal is read with any status but 429, which has a time to wait', async () => {
  const body = ['{"jsonrpc":"2.0","error":{"code":-32602,"message":"no"}}']
  answer = { status: 400, body }
  expect(await ask()).toMatchObject({ error: { code: -32602 } })
  answer = { status: 429, headers: { 'retry-after': '7' }, body }
  await expect(ask()).rejects.toMatchObject({ context: { statusCode: 429 } })
  answer = { status: 503, body: ['busy'] }
  await expect(ask()).rejects.toMatchObject({ context: { statusCode: 503 } })
})
