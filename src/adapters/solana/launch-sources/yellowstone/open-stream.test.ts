import { createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStream } from './open-stream.ts'

/** A gRPC server of bytes: a test writes what is on the wire. */
let url: string
let calls: ServerHttp2Stream[]
let windows: (number | undefined)[]
let ending: AbortController
let stop: () => void

beforeEach(async () => {
  calls = []
  windows = []
  ending = new AbortController()
  const server = createServer()
  server.on('stream', (call) => {
    calls.push(call)
    windows.push(call.session?.remoteSettings.initialWindowSize)
    call.on('error', () => {})
    call.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-encoding': 'gzip' })
    const message = gzipSync(Buffer.from('a message'))
    const head = Buffer.from([1, 0, 0, 0, message.length])
    call.write(Buffer.concat([head, message]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => {
    for (const call of calls) call.close()
    server.close()
  }
})

afterEach(() => {
  ending.abort()
  stop()
})

test('messages may be gzip, and much of them may be under way', async () => {
  const received = Promise.withResolvers<Buffer>()
  openStream({ url, token: null }, Buffer.from('request'), received.resolve, ending.signal)
  expect(`${await received.promise}`).toBe('a message')
  expect(windows).toEqual([16 * 1024 * 1024])
  // The stream's window and that of the whole connection: the smaller one holds.
  await expect
    .poll(() => calls[0]?.session?.state.remoteWindowSize ?? 0)
    .toBeGreaterThan(15 * 1024 * 1024)
})
