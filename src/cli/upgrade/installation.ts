import { existsSync, lstatSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PermanentError } from '../../kernel/errors.ts'

/** Where releases are installed: `releases` has a folder of each, `current` and `previous` point there. */
export type Installation = { home: string; releases: string }

/**
 * The installation that a release's folder is in.
 * @throws PermanentError if it is in none
 */
export function installationOf(folder: string): Installation {
  const releases = dirname(folder)
  const home = dirname(releases)
  if (basename(releases) === 'releases' && existsSync(join(folder, 'release.json')))
    return { home, releases }
  throw new PermanentError(
    `${folder} is not an installed release: it must be in a folder named releases. See docs/upgrade.md.`,
  )
}

/** The name of the release that `current` or `previous` is; null: there is none. */
export function releaseAt({ home }: Installation, link: 'current' | 'previous'): string | null {
  const path = join(home, link)
  return lstatSync(path, { throwIfNoEntry: false }) ? basename(readlinkSync(path)) : null
}

/** Makes a release the current one, and the one that was current the previous one. */
export function switchRelease(installation: Installation, name: string): void {
  const before = releaseAt(installation, 'current')
  if (before === name) return
  if (before !== null) point(installation, 'previous', before)
  point(installation, 'current', name)
}

/** A rename replaces the link at once: a start finds the one or the other. */
function point({ home }: Installation, link: string, name: string): void {
  const beside = join(home, `.${link}`)
  rmSync(beside, { force: true })
  symlinkSync(join('releases', name), beside)
  renameSync(beside, join(home, link))
}
