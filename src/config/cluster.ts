import { inQuotes, type SettingsReader } from './reader.ts'

export const ROLES = ['web', 'payments', 'bot', 'ingest', 'detector'] as const
export type Role = (typeof ROLES)[number]

/** How processes on several machines find each other. */
export type NatsConfig = {
  /** One installation's servers; they may contain a password. */
  urls: [string, ...string[]]
  /** How many servers store each launch. */
  replicas: number
}

const PROTOCOLS = ['nats:', 'tls:']
const EXAMPLE = 'nats://127.0.0.1:4222'
/** Without NATS the detector receives launches itself. */
const WITHOUT_NATS: readonly Role[] = ['web', 'payments', 'bot', 'detector']

/** null: no NATS. */
export function natsFrom(read: SettingsReader, hasPostgres: boolean): NatsConfig | null {
  const [first, ...others] = read.list('NATS_URL') ?? []
  const replicas = Number(read.choice('NATS_REPLICAS', ['1', '3', '5'], '1'))
  if (first === undefined) return null
  for (const url of [first, ...others]) {
    if (PROTOCOLS.includes(URL.parse(url)?.protocol ?? '')) continue
    read.refuse(
      `NATS_URL: each address must begin with nats:// or tls://. Write e.g. NATS_URL=${EXAMPLE}.`,
      null,
    )
  }
  if (!hasPostgres) {
    read.refuse(
      'NATS_URL: workers on several machines need PostgreSQL. Set DATABASE_URL, or remove NATS_URL.',
      null,
    )
  }
  return { urls: [first, ...others], replicas }
}

export function rolesFrom(read: SettingsReader, hasPostgres: boolean, hasNats: boolean): Role[] {
  const usual = hasNats ? ROLES : WITHOUT_NATS
  const words = read.list('ROLES') ?? usual
  const known = ROLES.filter((role) => words.some((word) => word.toLowerCase() === role))
  for (const word of words) {
    if (ROLES.some((role) => role === word.toLowerCase())) continue
    read.refuse(
      `ROLES: ${inQuotes(word)} is unknown. Write a list of ${ROLES.join(', ')}, or nothing for all.`,
      null,
    )
  }
  if (known.includes('ingest') && !hasNats) {
    read.refuse(
      'ROLES: ingest publishes launches to NATS. Set NATS_URL, or write detector alone, which receives them itself.',
      null,
    )
  }
  // One process owns a SQLite file, so the other roles could not run.
  if (!hasPostgres && known.length > 0 && known.length < usual.length) {
    read.refuse(
      `ROLES: several processes need PostgreSQL. Set DATABASE_URL, or write ROLES=${usual.join(',')}.`,
      null,
    )
  }
  return known
}
