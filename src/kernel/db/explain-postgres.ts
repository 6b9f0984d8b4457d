/** PostgreSQL starts, stops, or can't be reached yet; cannot_connect_now, admin_shutdown, too_many_connections. */
const PASSING = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH 57P03 57P01 57P02 53300'.split(
    ' ',
  ),
)
/** The driver says some things only in words. */
const CUT = /terminat(ed|ing)|ECONNRE|starting up|shutting down|timeout/

const FIXES: Record<string, string> = {
  '3D000':
    'The database that DATABASE_URL names does not exist. Create it (CREATE DATABASE name OWNER role), or correct the name.',
  '28P01': 'PostgreSQL refuses the password. Correct the user and the password in DATABASE_URL.',
  '28000':
    'PostgreSQL does not let this role in. Create the role that DATABASE_URL names (CREATE ROLE name LOGIN PASSWORD …), or allow it in pg_hba.conf.',
  '42501':
    'The role in DATABASE_URL lacks rights. Let it own the database (ALTER DATABASE name OWNER TO role), or grant it CREATE on the schema public.',
  '25006':
    'The database only takes reads. Point DATABASE_URL at the primary server, not at a replica.',
  '53100': 'The disk of PostgreSQL is full. Free space there.',
  '53300': 'PostgreSQL has no free connection. Raise max_connections, or stop what holds them.',
  ENOTFOUND: 'The host in DATABASE_URL has no address. Correct its name.',
  ECONNREFUSED:
    'Nothing listens at the host and port in DATABASE_URL. Start PostgreSQL, or correct them.',
}

/** What an operator must fix so that PostgreSQL lets us work; null: the error does not say. */
export function fixForPostgres(error: unknown): string | null {
  for (const { code } of causes(error)) {
    const fix = code === undefined ? undefined : FIXES[code]
    if (fix !== undefined) return fix
  }
  return null
}

/** Whether PostgreSQL may answer soon: it starts, restarts, or somebody ended the connection. */
export function isPassing(error: unknown): boolean {
  return causes(error).some(
    ({ code, message }) => (code !== undefined && PASSING.has(code)) || CUT.test(message),
  )
}

/** Whether PostgreSQL lacks disk, memory, or connections, so that no row is to blame. */
export function isShortOfResources(error: unknown): boolean {
  return causes(error).some(({ code }) => code?.startsWith('53'))
}

/** What PostgreSQL or the network said, in their words. */
export function reasonOf(error: unknown): string {
  const all = causes(error)
  const last = all.at(-1)
  return last?.message || (last?.code ?? 'unknown')
}

function causes(error: unknown): { code: string | undefined; message: string }[] {
  const found = []
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const { code } = one as { code?: unknown }
    found.push({ code: typeof code === 'string' ? code : undefined, message: one.message })
  }
  return found
}
