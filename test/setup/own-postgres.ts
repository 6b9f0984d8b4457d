import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSIONS = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** Where PostgreSQL's server programs are, as Debian installs them; null: nowhere. */
export const postgresPrograms: string | null = newestPrograms()

export type OwnPostgres = ReturnType<typeof startOwnPostgres>

/** Starts a PostgreSQL of the test's own, which may be broken, in this or a new folder. */
export function startOwnPostgres(
  port: number,
  {
    settings = [] as readonly string[],
    folder = mkdtempSync(join(tmpdir(), 'mintwatch-postgres-')),
  } = {},
) {
  if (isRoot) chownSync(folder, id('-u'), id('-g'))
  const data = join(folder, 'data')

  /** Runs a program as PostgreSQL's user, because its own refuse to run as root. */
  function run(program: string, ...args: string[]): string {
    const own = join(postgresPrograms ?? '', program)
    const words = [existsSync(own) ? own : program, ...args]
    const all = isRoot ? ['runuser', '-u', 'postgres', '--', ...words] : words
    const [first = '', ...others] = all
    return execFileSync(first, others, { encoding: 'utf8', cwd: folder })
  }

  const control = (...args: string[]) =>
    run('pg_ctl', '--pgdata', data, '--log', join(folder, 'log'), '--wait', ...args)
  const start = () => control('start')
  function signalAll(signal: NodeJS.Signals): void {
    const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim()
    for (const pid of [first, ...children.split(' ').map(Number)]) process.kill(pid, signal)
  }

  run('initdb', '--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-sync')
  const own = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
  ]
  appendFileSync(join(data, 'postgresql.conf'), `${[...own, ...settings].join('\n')}\n`)
  start()
  return {
    folder,
    data,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    run,
    start,
    /** Ends it as a power failure would. */
    kill: () => control('stop', '--mode', 'immediate'),
    /** All of its processes stop where they are, until `wake`. */
    hang: () => signalAll('SIGSTOP'),
    wake: () => signalAll('SIGCONT'),
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) control('stop', '--mode', 'immediate')
      rmSync(data, { recursive: true })
    },
  }
}

function id(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

function newestPrograms(): string | null {
  if (!existsSync(VERSIONS)) return null
  const newest = readdirSync(VERSIONS)
    .filter((version) => existsSync(join(VERSIONS, version, 'bin/initdb')))
    .sort((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? null : join(VERSIONS, newest, 'bin')
}
