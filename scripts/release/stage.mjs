import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../prepare/run.mjs'
import { copyPackages } from './copy-packages.mjs'
import { writeSbom } from './write-sbom.mjs'

/** What runs, and what an operator needs beside it. The site and the console are in `build`. */
const FOLDERS = ['src', 'migrations', 'build', 'ops']
const LEFT_OUT = ['src/site', 'src/console'].map((path) => join(ROOT, path))
/** Scripts of package.json that need nothing but the runtime, with what prepares a checkout for them. */
const KEPT = /^(?:sh scripts\/run (?:--build )?|node )(?=src\/|scripts\/verify-record\.mjs)/

/**
 * Writes a release's files into a new folder.
 * @returns how many bytes it takes without Node
 */
export function stageRelease(to, about, { hasNode }) {
  mkdirSync(to, { recursive: true })
  for (const folder of FOLDERS) {
    cpSync(join(ROOT, folder), join(to, folder), { recursive: true, filter: isNeeded })
  }
  cpSync(join(ROOT, 'scripts/verify-record.mjs'), join(to, 'scripts/verify-record.mjs'))
  cpSync(join(ROOT, 'scripts/verify-record'), join(to, 'scripts/verify-record'), {
    recursive: true,
    filter: isNeeded,
  })
  cpSync(join(ROOT, 'ops/mintwatch'), join(to, 'mintwatch'))
  chmodSync(join(to, 'mintwatch'), 0o755)
  writeFileSync(join(to, 'package.json'), asJson(manifest()))
  writeFileSync(join(to, 'release.json'), asJson(about))
  const { bytes, packages } = copyPackages(to, { hasNode })
  writeSbom(to, packages)
  return { ownBytes: bytes }
}

function isNeeded(path) {
  return !LEFT_OUT.includes(path) && !/\.test\.\w+$/.test(basename(path))
}

/** Nothing prepares, builds, or tests here; and a release is always in production. */
function manifest() {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const { name, version, description, license, type, dependencies, engines } = own
  const kept = Object.entries(own.scripts).filter(([, command]) => KEPT.test(command))
  const scripts = Object.fromEntries(
    kept.map(([script, line]) => [script, line.replace(KEPT, 'NODE_ENV=production node ')]),
  )
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    scripts,
    dependencies,
    engines,
  }
}

function asJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}
