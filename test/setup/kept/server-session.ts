import { connect, type NetConnectOpts, type Socket } from 'node:net'

const AUTHENTICATION = 'R'
const READY = 'Z'
const KEY = 'K'
const FAILED = 'E'
const IDLE = 'I'.charCodeAt(0)

/**
 * One session with a PostgreSQL server, which several clients use one after another.
 *
 * Source: PostgreSQL's documentation, "Frontend/Backend Protocol".
 */
export class ServerSession {
  /** What the server said until it was ready for the first client. */
  readonly greeting: Buffer[] = []
  /** Of the process that serves this session. */
  pid: number | null = null
  readonly #socket: Socket
  #client: Client | null
  #rest: Buffer = Buffer.alloc(0)
  #isGreeted = false
  /** Requests that the server has not answered yet. */
  #asked = 0
  #state = IDLE
  #whenReset: ((isClean: boolean) => void) | null = null

  constructor(address: Address, startup: Buffer, client: Client) {
    this.#client = client
    this.#socket = connect(address)
    this.#socket.setNoDelay(true)
    // The first message has no type.
    this.#socket.write(startup)
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#client?.destroy(error))
    this.#socket.on('close', () => this.#ended())
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  /** The next client gets what the first one was greeted with. */
  serve(client: Client): void {
    this.#client = client
    this.#socket.ref()
    for (const message of this.greeting) client.push(message)
  }

  send(messages: Buffer): void {
    for (const { type } of framesIn(messages)) if (type === 'Q' || type === 'S') this.#asked += 1
    this.#socket.write(messages)
  }

  /** Ends what the client left open. Resolves to whether another one can be served. */
  async reset(): Promise<boolean> {
    this.#client = null
    if (!this.#isGreeted || this.#asked > 0 || !this.isOpen) return this.close()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#whenReset = resolve
    if (this.#state !== IDLE) this.send(query('rollback'))
    this.send(query('discard all'))
    const isClean = await promise
    this.#whenReset = null
    this.#socket.unref()
    return isClean ? true : this.close()
  }

  close(): false {
    this.#socket.destroy()
    return false
  }

  #read(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let end = 0
    for (const { type, frame } of framesIn(bytes)) {
      end += frame.length
      if (!this.#isGreeted) this.#greeted(type, frame)
      else if (type === READY) this.#answered(frame[5] as number)
      else if (type === FAILED) this.#whenReset?.(false)
    }
    this.#rest = bytes.subarray(end)
    if (end > 0) this.#client?.push(bytes.subarray(0, end))
  }

  #greeted(type: string, frame: Buffer): void {
    // A password that was asked for is not asked for again.
    if (type === AUTHENTICATION && frame.readInt32BE(5) !== 0) return
    if (type === KEY) this.pid = frame.readInt32BE(5)
    this.greeting.push(Buffer.from(frame))
    this.#isGreeted = type === READY
  }

  #answered(state: number): void {
    this.#asked -= 1
    this.#state = state
    if (this.#asked === 0) this.#whenReset?.(state === IDLE)
  }

  #ended(): void {
    this.#whenReset?.(false)
    this.#client?.push(null)
  }
}

export type Address = NetConnectOpts

/** What a session hands the server's bytes to. */
export type Client = {
  push(bytes: Buffer | null): unknown
  destroy(error: Error): unknown
}

/** Whole messages: a letter, the length of all that follows, and the content. */
function* framesIn(bytes: Buffer): Generator<{ type: string; frame: Buffer }> {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) return
    yield { type: String.fromCharCode(bytes[at] as number), frame: bytes.subarray(at, end) }
    at = end
  }
}

function query(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write('Q')
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}
