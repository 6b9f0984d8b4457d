import { connect } from 'node:net'

/** Opens this many visitors' feeds, which only note how late each launch is: its mint is when it was stored. */
const { port, count, first } = JSON.parse(process.argv[2] ?? '{}')
const AT_ONCE = 50
const FRESH = /"mint":"fresh (\d+)/g

let delays: number[] = []
let open = 0
let closed = 0
/** The visitors' sockets. */
const sockets: ReturnType<typeof connect>[] = []

function openOne(nth: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let isOpen = false
    sockets.push(socket)
    const address = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
    socket.write(`GET /api/feed HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    socket.on('data', (bytes) => {
      const now = Date.now()
      const text = bytes.toString('latin1')
      if (!isOpen) {
        isOpen = true
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 300)))
        open += 1
        return resolve()
      }
      for (const [, at] of text.matchAll(FRESH)) delays.push(now - Number(at))
    })
    socket.on('error', reject)
    socket.on('close', () => {
      closed += 1
    })
  })
}

let next = 0
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < count) {
      next += 1
      await openOne(first + next).catch((error) => {
        if (open === 0) throw error
      })
    }
  }),
)
process.on('message', () => {
  process.send?.({ delays, open, closed })
  delays = []
})
process.once('disconnect', () => process.exit())
process.send?.({ open })
