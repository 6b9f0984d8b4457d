import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installRelease } from '../../../src/cli/upgrade/install-release.ts'
import {
  type Installation,
  installationOf,
  releaseAt,
} from '../../../src/cli/upgrade/installation.ts'
import { rollBack } from '../../../src/cli/upgrade/roll-back.ts'

let scratch: string
let home: string
let installation: Installation
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'mintwatch-upgrade-'))
  home = join(scratch, 'opt')
  mkdirSync(join(home, 'releases'), { recursive: true })
  installation = { home, releases: join(home, 'releases') }
  writeFileSync(join(home, '.env'), '')
})
afterEach(() => rmSync(scratch, { recursive: true }))

const WORKS = 'echo "$(basename "$(dirname "$0")") $*" >>calls'

/** An archive as `npm run release` makes it, of a release that runs `script`. */
function archive(name: string, script = WORKS): string {
  const folder = join(scratch, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'release.json'), '{}')
  writeFileSync(join(folder, 'mintwatch'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'mintwatch'), 0o755)
  const file = `${folder}.tar.gz`
  spawnSync('tar', ['-czf', file, '-C', scratch, name])
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`)
  return file
}

const links = () => [releaseAt(installation, 'current'), releaseAt(installation, 'previous')]

it('unpacks, migrates, switches, keeps the last one, and goes back to it', () => {
  expect(installRelease(installation, archive('one'))).toEqual([
    'one is the current release. Restart the server.',
  ])
  installRelease(installation, archive('two'))
  installRelease(installation, archive('three'))
  expect(links()).toEqual(['three', 'two'])
  expect(readdirSync(installation.releases).sort()).toEqual(['three', 'two'])
  rollBack(installation)
  expect(links()).toEqual(['two', 'three'])
  expect(readFileSync(join(home, 'calls'), 'utf8')).toBe(
    'one migrate\ntwo migrate\nthree migrate\ntwo migrate\n',
  )
  expect(installationOf(join(installation.releases, 'two'))).toEqual(installation)
})

it('switches nothing when a release can’t use the database, and says its reason', () => {
  installRelease(installation, archive('one'))
  const fails = archive('two', 'echo "A newer release has changed the database." >&2; exit 1')
  expect(() => installRelease(installation, fails)).toThrow(
    /two can't use the database, so nothing was switched. A newer release has changed/,
  )
  expect(links()).toEqual(['one', null])
  expect(() => rollBack(installation)).toThrow('There is no previous release')
})

it('takes no damaged archive, and nothing that is not a release', () => {
  const damaged = archive('one')
  writeFileSync(damaged, 'something else')
  expect(() => installRelease(installation, damaged)).toThrow(/is damaged: its SHA-256/)
  const unchecked = archive('two')
  rmSync(`${unchecked}.sha256`)
  expect(() => installRelease(installation, unchecked)).toThrow(/sha256 does not exist/)
  expect(existsSync(join(home, 'current'))).toBe(false)
  expect(readdirSync(installation.releases)).toEqual([])
  expect(() => installationOf(scratch)).toThrow('is not an installed release')
})

it.skipIf(process.getuid?.() !== 0)(
  'migrates as the user whose settings they are, not as root (skipped: not root)',
  () => {
    const owner = 65_534
    chmodSync(scratch, 0o755)
    spawnSync('chown', ['-R', `${owner}`, home])
    installRelease(installation, archive('one', 'id -u >user'))
    expect(readFileSync(join(home, 'user'), 'utf8').trim()).toBe(`${owner}`)
  },
)
