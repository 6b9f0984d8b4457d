import { createServer as createStreamServer } from 'node:http2'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/**
 * Runs a gRPC server that sends as much as a client takes, behind a proxy that only delays everything by
 * half a round trip in each direction.
 */
const { roundTripMs } = JSON.parse(process.argv[2] ?? '{}') as { roundTripMs: number }
const MESSAGE = frame(Buffer.alloc(64 * 1024, 7))

function frame(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

// The other half of a large window: what the server may have of the client's.
const far = createStreamServer()
far.on('sessionError', () => {})
far.on('stream', (call) => {
  call.on('error', () => {})
  call.respond({ ':status': 200, 'content-type': 'application/grpc' })
  const report = () => {
    while (!call.destroyed && call.write(MESSAGE)) {}
  }
  call.on('drain', report)
  report()
})

function delay(from: Socket, to: Socket) {
  from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), roundTripMs / 2))
  from.on('close', () => to.destroy())
  from.on('error', () => to.destroy())
}

far.listen(0, '127.0.0.1', () => {
  const proxy = createServer((near) => {
    const beyond = dial((far.address() as AddressInfo).port, '127.0.0.1')
    near.setNoDelay()
    beyond.setNoDelay()
    delay(near, beyond)
    delay(beyond, near)
  })
  proxy.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
  })
})
process.once('disconnect', () => process.exit())
