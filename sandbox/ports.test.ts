import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listening, reservePort } from './ports.ts'

const HOST = '127.0.0.1'

test('a taken port is refused with the setting that chooses another', async () => {
  const server = createServer()
  const port = await reservePort(HOST, 0)
  await listening(server, HOST, port)
  onTestFinished(() => void server.close())
  await expect(reservePort(HOST, port, 'SANDBOX_RPC_PORT')).rejects.toThrow(
    `port ${port} on ${HOST} is taken by another program. Free it, or set SANDBOX_RPC_PORT to another.`,
  )
})
