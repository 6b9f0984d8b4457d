import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PermanentError } from '../../kernel/errors.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'
import { type Installation, releaseAt, switchRelease } from './installation.ts'
import { migrateWith } from './migrate-with.ts'

/**
 * Unpacks an archive, migrates the database, and switches to it; the release before it is kept, older ones
 * are removed.
 * @returns what was done, a sentence per line
 * @throws PermanentError if the archive is damaged or the database can't be migrated; nothing is switched then
 */
export function installRelease(installation: Installation, archive: string): string[] {
  checkSum(archive)
  const name = unpack(installation, archive)
  migrateWith(installation, name)
  switchRelease(installation, name)
  const previous = releaseAt(installation, 'previous')
  const old = readdirSync(installation.releases).filter((one) => one !== name && one !== previous)
  for (const one of old) rmSync(join(installation.releases, one), { recursive: true })
  return [
    `${name} is the current release. Restart the server.`,
    ...(previous === null ? [] : [`${previous} is kept: mintwatch rollback goes back to it.`]),
  ]
}

function checkSum(archive: string): void {
  const beside = `${archive}.sha256`
  for (const file of [archive, beside]) {
    if (!existsSync(file)) throw new PermanentError(`${file} does not exist.`)
  }
  const wanted = readFileSync(beside, 'utf8').split(/\s/)[0]
  const found = sha256Hex(readFileSync(archive))
  if (wanted === found) return
  throw new PermanentError(`${archive} is damaged: its SHA-256 is not the one in ${beside}.`)
}

/** An archive has one folder; it appears in `releases` once all of it is there. */
function unpack({ releases }: Installation, archive: string): string {
  const scratch = mkdtempSync(join(releases, '.unpacking-'))
  try {
    const args = ['-xzf', archive, '-C', scratch, '--no-same-owner']
    const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' })
    if (status !== 0) throw new PermanentError(`tar failed: ${error?.message ?? stderr.trim()}`)
    const [name, ...more] = readdirSync(scratch)
    const isRelease = name !== undefined && existsSync(join(scratch, name, 'release.json'))
    if (!isRelease || more.length > 0)
      throw new PermanentError(`${basename(archive)} is not a release of Mintwatch.`)
    const goal = join(releases, name)
    if (!existsSync(goal)) renameSync(join(scratch, name), goal)
    return name
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
