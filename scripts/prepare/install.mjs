import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostEnv, ROOT, run, Stop, say } from './run.mjs'

/** The pinned Node, by which everything but this preparation runs. */
export const PINNED_NODE = join(ROOT, 'node_modules/.bin/node')

/**
 * npm writes node_modules/.package-lock.json after everything else, so it doubles as a stamp: an
 * interrupted installation has none.
 */
export function isInstalled() {
  const wanted = readLock(join(ROOT, 'package-lock.json'))
  const installed = readLock(join(ROOT, 'node_modules/.package-lock.json'))
  return existsSync(PINNED_NODE) && wanted !== null && matches(wanted, installed)
}

/** Whether everything in the lock file is installed; optional packages may be for other platforms. */
export function matches(wanted, installed) {
  if (installed === null) return false
  for (const [path, { version, integrity, optional, devOptional }] of Object.entries(wanted)) {
    if (path === '') continue
    const found = installed[path]
    if (found === undefined && !optional && !devOptional) return false
    if (found && (found.version !== version || found.integrity !== integrity)) return false
  }
  return Object.keys(installed).every((path) => path in wanted)
}

export async function installPackages() {
  say('installing packages, which takes a minute or two the first time')
  // Dev dependencies build the site and are the sandbox, whatever NODE_ENV says.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    // None of our packages needs install scripts; npm before 11.16 has no allowScripts.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const took = await run('installing packages', 'npm', args, hostEnv())
  // Debian's npm 9 leaves the programs of optional packages out.
  if (!existsSync(PINNED_NODE))
    await run('linking programs', 'npm', ['rebuild', '--ignore-scripts'], hostEnv())
  checkPinnedNode()
  say(`packages are installed (${took})`)
}

function checkPinnedNode() {
  const machine = `${process.platform}-${process.arch}`
  if (!existsSync(PINNED_NODE)) {
    throw new Stop(
      `mintwatch: npm did not install Node 24 for ${machine} (node_modules/.bin/node is missing).\n` +
        'Check that npm may install optional packages and reaches its registry, delete node_modules, and try again.',
    )
  }
  const { status, stderr, error } = spawnSync(PINNED_NODE, ['--version'], { encoding: 'utf8' })
  if (status !== 0) {
    throw new Stop(
      `mintwatch: the installed Node 24 does not run on this machine (${machine}): ${stderr || error?.message}`,
    )
  }
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}
