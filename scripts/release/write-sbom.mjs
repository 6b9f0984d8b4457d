import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostEnv, Stop } from '../prepare/run.mjs'
import { RUNTIME } from './copy-packages.mjs'

/**
 * Writes `sbom.json` (CycloneDX): what npm says of the packages of a release, from their lines of the lock file.
 * @param packages lines of the lock file, by path
 */
export function writeSbom(to, packages) {
  const { name, version, license, dependencies } = JSON.parse(
    readFileSync(join(to, 'package.json'), 'utf8'),
  )
  const lock = join(to, 'package-lock.json')
  // Nothing depends on the runtime, so it is named here.
  const optionalDependencies = Object.fromEntries(
    Object.entries(packages).flatMap(([path, line]) =>
      RUNTIME.test(path) ? [[nameIn(path), line.version]] : [],
    ),
  )
  const root = { '': { name, version, license, dependencies, optionalDependencies } }
  const lines = { name, version, lockfileVersion: 3, packages: { ...root, ...packages } }
  writeFileSync(lock, JSON.stringify(lines))
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
  const env = hostEnv()
  const asked = spawnSync('npm', args, { cwd: to, encoding: 'utf8', env, maxBuffer: 1e8 })
  rmSync(lock)
  if (asked.status !== 0) throw new Stop(`mintwatch: npm sbom failed: ${asked.stderr}`)
  const { components } = JSON.parse(asked.stdout)
  const known = new Set(components.map((component) => `${component.name}@${component.version}`))
  const missing = Object.entries(packages)
    .map(([path, line]) => `${nameIn(path)}@${line.version}`)
    .filter((one) => !known.has(one))
  if (missing.length > 0) throw new Stop(`mintwatch: npm sbom lacks ${missing.join(', ')}`)
  writeFileSync(join(to, 'sbom.json'), asked.stdout)
}

function nameIn(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
