import { randomBytes } from 'node:crypto'
import { KeptSocket, type Lease } from './kept-socket.ts'

/** A parameter that every client of PostgreSQL knows. */
const PARAMETER = 'fallback_application_name'

const leases = new Map<string, Lease>()

/** @returns the URL with a lease, by which its clients are told from those of an earlier test */
export function leased(databaseUrl: string): string {
  const name = `lease-${randomBytes(6).toString('hex')}`
  const url = new URL(databaseUrl)
  leases.set(name, { name, host: url.host, sockets: new Set(), isOver: false })
  url.searchParams.set(PARAMETER, name)
  return url.href
}

/** Ends what an earlier test left connected; what it left running connects in vain from now on. */
export async function endLease(leasedUrl: string): Promise<void> {
  const lease = leaseOf(leasedUrl)
  if (!lease) return
  lease.isOver = true
  await Promise.all(
    [...lease.sockets].map((socket) => {
      socket.destroy(new Error('this database belongs to another test'))
      return socket.release()
    }),
  )
}

/** @returns null: a client connects by itself */
export function socketFor(connectionString: string | undefined): KeptSocket | null {
  const lease = connectionString && leaseOf(connectionString)
  const isDirect = lease && lease.host === new URL(connectionString).host
  return isDirect ? new KeptSocket(lease) : null
}

function leaseOf(url: string): Lease | undefined {
  if (!url.includes(PARAMETER)) return undefined
  return leases.get(new URL(url).searchParams.get(PARAMETER) ?? '')
}
