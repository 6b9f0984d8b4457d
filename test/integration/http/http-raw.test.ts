import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { eachEngine } from '../../engines.ts'
import { openBehindProxy } from '../../support/behind-proxy.ts'

eachEngine((engine) => {
  const { server } = openBehindProxy(engine)
  const dial = () => connect(Number(new URL(server().url).port), '127.0.0.1')

  test('a request that names two hosts is refused', async () => {
    const socket = dial()
    socket.end('GET /api/price HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('the API never echoes a host made up by a visitor', async () => {
    const socket = dial()
    socket.write(
      'GET /api/v1/openapi.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    const answer = await text(socket)
    expect(answer).toContain('"servers"')
    expect(answer).not.toContain('evil.example')
  })

  test.each(['Content-Length: 100\r\n\r\n{"na', 'Transfer-Encoding: chunked\r\n\r\n4\r\n{"na\r\n'])(
    'an incomplete body causes no server error: %j',
    async (rest) => {
      const before = server().logged.length
      const socket = dial()
      socket.write(
        `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`,
      )
      await new Promise((resolve) => setTimeout(resolve, 200))
      socket.destroy()
      await new Promise((resolve) => setTimeout(resolve, 300))
      const lines = server().logged.slice(before)
      expect(lines.filter((line) => line.includes('stack'))).toEqual([])
    },
  )

  test('a body that is too large ends no later request on its connection', async () => {
    const post = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const get = 'GET /api/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const sized = dial()
    sized.write(`${post}Content-Length: 200000\r\n\r\n${'a'.repeat(200_000)}`)
    setTimeout(() => sized.write(get), 1_000)
    expect((await text(sized)).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])

    const chunked = dial()
    chunked.write(`${post}Transfer-Encoding: chunked\r\n\r\n30d40\r\n${'a'.repeat(200_000)}\r\n`)
    expect(await text(chunked)).toMatch(/^HTTP\/1.1 413[\s\S]*\r\nconnection: close\r\n/i)
  })
})
