import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PENDING = Buffer.from('83dfe30d2ef90c8e', 'hex')
const BITCOIN = Buffer.from('0588960d73d71901', 'hex')
/** The calendar appends the salt before hashing; the other is the second half of its tree. */
const SALT = Buffer.alloc(4, 7)
const OTHER = Buffer.alloc(32, 9)

const sized = (bytes: Buffer) => Buffer.concat([Buffer.of(bytes.length), bytes])
const sha256 = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/** A local OpenTimestamps calendar that answers like the real server. */
export async function openCalendarServer() {
  const asked: string[] = []
  const state = {
    asked,
    /** Whether it answers 503. */
    isDown: false,
    /** The Bitcoin block of all promises; null: not mined yet. */
    block: null as number | null,
    /** The address that it names for completing stamps; null: its own. */
    sendsTo: null as string | null,
    /** A false answer; null: it answers truthfully. */
    lies: null as Buffer | null,
    url: '',
  }
  const promised = new Set<string>()

  function promise(digest: Buffer): Buffer {
    promised.add(sha256(digest, SALT).toString('hex'))
    const address = sized(Buffer.from(state.sendsTo ?? state.url))
    const attestation = Buffer.concat([Buffer.of(0), PENDING, sized(address)])
    return Buffer.concat([Buffer.of(0xf0), sized(SALT), Buffer.of(8), attestation])
  }
  function known(message: string): Buffer | null {
    if (state.block === null || !promised.has(message)) return null
    const height = [state.block & 0x7f, (state.block >> 7) & 0x7f, state.block >> 14]
    const varint = Buffer.from(height.map((seven, at) => (at < 2 ? seven | 0x80 : seven)))
    const attestation = Buffer.concat([Buffer.of(0), BITCOIN, sized(varint)])
    return Buffer.concat([Buffer.of(0xf1), sized(OTHER), Buffer.of(8, 8), attestation])
  }

  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer =
      request.method === 'POST'
        ? promise(Buffer.concat(parts))
        : (state.lies ?? known(request.url?.slice('/timestamp/'.length) ?? ''))
    const status = state.isDown ? 503 : answer === null ? 404 : 200
    response.writeHead(status).end(status === 200 ? answer : 'Pending confirmation in Bitcoin')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  /** The Merkle root under which a digest is in the block. */
  const rootOf = (digest: Buffer) => sha256(sha256(OTHER, sha256(digest, SALT)))
  return Object.assign(state, { close, rootOf })
}

export type CalendarServer = Awaited<ReturnType<typeof openCalendarServer>>
