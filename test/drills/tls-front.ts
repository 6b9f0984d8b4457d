import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'

const LONG_AGO = '2020-01-01 00:00:00'

export type Certificates = ReturnType<typeof makeCertificates>

/** Certificates for these names, one good and one that has expired, in a folder. */
export function makeCertificates(folder: string, names: readonly string[]) {
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const alternatives = names.map((name) => `DNS:${name}`).join()
  const subject = ['-subj', '/CN=drill.test', '-addext', `subjectAltName=${alternatives}`]
  const make = (name: string, days: number, at?: string) => {
    const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
    const words = ['openssl', ...kind, ...subject, '-days', `${days}`, '-keyout', key, '-out', file]
    const [first = '', ...others] = at ? ['faketime', at, ...words] : words
    execFileSync(first, others, { stdio: 'ignore' })
    return { file, key: readFileSync(key), cert: readFileSync(file) }
  }
  return { good: make('good', 30), expired: make('expired', 30, LONG_AGO) }
}

/** Takes TLS on one port and passes what is inside to another. */
export async function openTlsFront(port: number, to: number, certificates: Certificates) {
  const sockets = new Set<Socket>()
  const server = createServer(certificates.good, (from) => {
    const inside = connect(to, '127.0.0.1')
    from.pipe(inside).pipe(from)
    for (const [one, other] of [
      [from, inside],
      [inside, from],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    cut,
    /** New connections get this certificate; open ones end. */
    show(name: keyof Certificates) {
      server.setSecureContext(certificates[name])
      cut()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
