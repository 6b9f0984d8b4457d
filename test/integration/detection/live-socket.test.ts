import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { MOST_MESSAGE_CHARS, openSocket } from '../../../src/adapters/solana/rpc/live-socket.ts'

let server: WebSocketServer
let url: string
let end: AbortController
let heard: unknown[]

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  end = new AbortController()
  heard = []
})

afterEach(async () => {
  end.abort()
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
})

const open = () =>
  openSocket(
    url,
    [
      { method: 'slotSubscribe', params: [], notify: (result) => heard.push(['slot', result]) },
      {
        method: 'logsSubscribe',
        params: ['all'],
        notify: (result) => heard.push(['logs', result]),
      },
    ],
    end.signal,
  )

/** Acknowledges every request with ten more than its id, then lets the test speak. */
function serve(then: (socket: WebSocket) => void) {
  server.on('connection', (socket) => {
    let open = 2
    socket.on('message', (data) => {
      const { id } = JSON.parse(String(data))
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: 10 + id }))
      open -= 1
      if (open === 0) then(socket)
    })
  })
}

const notification = (subscription: unknown, result: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', method: 'notification', params: { subscription, result } })

test('sends each subscription only its own notifications', async () => {
  serve((socket) => {
    socket.send(notification(11, 'a log'))
    socket.send(notification(10, { slot: 5 }))
    socket.close()
  })
  await (await open()).closed
  expect(heard).toEqual([
    ['logs', 'a log'],
    ['slot', { slot: 5 }],
  ])
})

test('ignores other notifications', async () => {
  serve((socket) => {
    const strange = [
      '',
      'hello',
      'null',
      '"text"',
      '[]',
      '{}',
      '{"method":5}',
      '{"id":7,"result":1}',
    ]
    for (const frame of strange) socket.send(frame)
    socket.send(new Uint8Array([1, 2, 3]))
    socket.send(notification(99, 'somebody else’s'))
    socket.send(notification('10', 'of a strange kind'))
    socket.send(notification(10, null))
    socket.close(1000)
  })
  await (await open()).closed
  expect(heard).toEqual([['slot', null]])
})

test('closes at a message that is too long', async () => {
  serve((socket) => {
    socket.send(notification(11, 'x'.repeat(MOST_MESSAGE_CHARS)))
    socket.send(notification(10, 'behind it'))
  })
  await (await open()).closed
  expect(heard).toEqual([])
})

test('rejects when it is closed before every subscription is acknowledged', async () => {
  server.on('connection', (socket) => socket.close(1000))
  await expect(open()).rejects.toThrow('closed')
})

test('rejects when no server listens', async () => {
  const nobody = openSocket('ws://127.0.0.1:9', [], end.signal)
  await expect(nobody).rejects.toThrow('closed')
})

test('closes with its signal', async () => {
  serve(() => {})
  const closing = new Promise((resolve) =>
    server.on('connection', (socket) => socket.on('close', resolve)),
  )
  const { closed } = await open()
  end.abort()
  await closed
  await closing
})
