import { Duplex } from 'node:stream'
import { type Address, type Client, ServerSession } from './server-session.ts'

/** So that many files do not hold more sessions than a server allows. */
const MOST_IDLE = 12
const TERMINATE = 'X'.charCodeAt(0)

/** Who may use a database, until somebody else does. */
export type Lease = {
  name: string
  /** Of the server: what takes another way to it, as a proxy does, has sockets of its own. */
  host: string
  sockets: Set<KeptSocket>
  isOver: boolean
}

type Idle = { key: string; session: ServerSession }

const idle: Idle[] = []

/** The server's processes of sessions that wait for a client. */
export function keptPids(): number[] {
  return idle.flatMap(({ session }) => session.pid ?? [])
}

/** What a `pg` client takes for its socket: it ends, and its session stays for the next one. */
export class KeptSocket extends Duplex implements Client {
  readonly #lease: Lease
  #address: Address | null = null
  #key = ''
  #session: ServerSession | null = null
  #released: Promise<void> | null = null

  constructor(lease: Lease) {
    super()
    this.#lease = lease
    lease.sockets.add(this)
  }

  /** @param place a port, or the path of a local socket */
  connect(place: number | string, host?: string): this {
    this.#address = typeof place === 'string' ? { path: place } : { port: place, host }
    process.nextTick(() => {
      if (this.#lease.isOver) this.destroy(new Error('this database belongs to another test'))
      else this.emit('connect')
    })
    return this
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  /** Resolves once nobody uses the session through this socket any more. */
  async release(): Promise<void> {
    this.#released ??= this.#giveBack()
    await this.#released
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    const isGoodbye = bytes[0] === TERMINATE && bytes.length === 5
    if (this.#session === null) this.#start(bytes)
    else if (!isGoodbye) this.#session.send(bytes)
    done()
  }

  override _final(done: () => void): void {
    done()
    void this.release().then(() => this.push(null))
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error)
    void this.release()
  }

  /** The first message names the database, the user, and the session's settings. */
  #start(startup: Buffer): void {
    const address = this.#address as Address
    this.#key = `${JSON.stringify(address)} ${startup.toString().replace(this.#lease.name, '')}`
    // The server may have ended some meanwhile, as a test that terminates sessions makes it do.
    const kept = idle.findIndex(({ key, session }) => key === this.#key && session.isOpen)
    if (kept >= 0) {
      this.#session = (idle.splice(kept, 1)[0] as Idle).session
      this.#session.serve(this)
    } else this.#session = new ServerSession(address, startup, this)
  }

  async #giveBack(): Promise<void> {
    const session = this.#session
    if (session !== null && (await session.reset()) && session.isOpen) {
      idle.push({ key: this.#key, session })
      if (idle.length > MOST_IDLE) idle.shift()?.session.close()
    }
    this.#lease.sockets.delete(this)
  }
}
