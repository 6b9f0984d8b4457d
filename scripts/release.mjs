/**
 * `npm run release`: builds an archive that runs without npm, a compiler, or a browser, its SHA-256, and
 * its bill of materials. `-- --to FOLDER` writes the files alone, as for the image; `--without-node` leaves
 * the runtime out, and `--commit ID` names the commit where there is no git.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, Stop, say } from './prepare/run.mjs'
import { describeRelease } from './release/describe.mjs'
import { packArchive } from './release/pack.mjs'
import { stageRelease } from './release/stage.mjs'

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    commit: { type: 'string' },
    'without-node': { type: 'boolean', default: false },
  },
})

try {
  const about = describeRelease(values.commit)
  const hasNode = !values['without-node']
  if (values.to !== undefined) {
    const to = resolve(values.to)
    if (existsSync(to)) throw new Stop(`mintwatch: ${to} exists already`)
    stageRelease(to, about, { hasNode })
    say(`the release is in ${to}`)
  } else {
    const folder = join(ROOT, 'release')
    const to = join(folder, about.name)
    rmSync(to, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const { ownBytes } = stageRelease(to, about, { hasNode })
    const { archive, bytes, sha256 } = packArchive(to, about)
    rmSync(to, { recursive: true })
    say(`${archive}: ${megabytes(bytes)}; installed ${megabytes(ownBytes)} without Node`)
    say(`sha256 ${sha256}`)
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
