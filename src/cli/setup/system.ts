import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PermanentError } from '../../kernel/errors.ts'
import type { Owner } from './env-file.ts'
import type { ProxyName } from './system-files.ts'
import type { Terminal } from './terminal.ts'

/** The machine that setup changes. */
export type System = {
  isRoot: boolean
  hasSystemd: boolean
  /** @returns the program's output; null if it failed */
  run(program: string, ...args: readonly string[]): string | null
}

const USER = 'mintwatch'

export function thisSystem(): System {
  return {
    isRoot: process.getuid?.() === 0,
    hasSystemd: existsSync('/run/systemd/system'),
    run(program, ...args) {
      const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
      return status === 0 ? stdout.trim() : null
    },
  }
}

/** The service's user, created if run as root; null: the current user. */
export function serviceUser({ isRoot, run }: System, home: string): Owner | null {
  if (!isRoot) return null
  if (run('id', '-u', USER) === null)
    run('useradd', '--system', '--home-dir', home, '--shell', '/usr/sbin/nologin', USER)
  const [uid, gid] = [run('id', '-u', USER), run('id', '-g', USER)]
  if (uid === null || gid === null)
    throw new PermanentError(`useradd could not make the user ${USER}, as whom the service runs.`)
  return { uid: Number(uid), gid: Number(gid) }
}

/** Starts the service now and at boot, or says how. */
export function startService(system: System, proxy: ProxyName, { say }: Terminal): void {
  const commands = [
    ['systemctl', 'daemon-reload'],
    ['systemctl', 'enable', '--now', 'mintwatch'],
    ['systemctl', 'reload-or-restart', proxy],
  ] as const
  if (!system.isRoot || !system.hasSystemd) {
    if (!system.isRoot) say('Copy the files of the folder etc to /etc as root, then run there:')
    else say('Then run, where systemd is the first process:')
    for (const command of commands) say(`  ${command.join(' ')}`)
    return
  }
  for (const [program, ...args] of commands) {
    const worked = system.run(program, ...args) !== null
    say(`${worked ? 'ok  ' : 'FIX '}  ${[program, ...args].join(' ')}`)
  }
}
