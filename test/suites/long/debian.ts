import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const RELEASE = 'trixie'
const ARCHIVE = 'http://deb.debian.org/debian'

/** Whether Debian can be installed into a folder here. */
export const canInstallDebian =
  process.getuid?.() === 0 && spawnSync('debootstrap', ['--version']).status === 0

/** Installs a Debian with these packages into a folder. It finds names as this machine does. */
export function installDebian(folder: string, packages: readonly string[]): void {
  const words = ['--variant=minbase', RELEASE, folder, ARCHIVE]
  execFileSync('debootstrap', words, { stdio: 'ignore' })
  writeFileSync(join(folder, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  // Nobody needs it after a power failure.
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/quick'), 'force-unsafe-io\n')
  const policy = join(folder, 'usr/sbin/policy-rc.d')
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  if (packages.length === 0) return
  runInside(folder, 'apt-get', 'update', '-qq')
  runInside(folder, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/** Runs a program inside, and returns its output. @throws Error if it fails */
export function runInside(folder: string, program: string, ...args: string[]): string {
  return execFileSync('chroot', [folder, program, ...args], {
    encoding: 'utf8',
    env: { ...INSIDE, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  })
}

/** What a login there would have. */
export const INSIDE = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  TERM: 'dumb',
}
