import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, Stop } from '../prepare/run.mjs'

const SHORT = 12

/**
 * What is released: its version, the commit, and when that was made.
 * @param named the commit, where there is no git; empty: nobody knows it
 * @throws Stop if files differ from the commit, because nobody could build the same again
 */
export function describeRelease(named) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const platform = `${process.platform}-${process.arch}`
  if (named === undefined && git('status', '--porcelain') !== '') {
    throw new Stop('mintwatch: commit your changes first: a release is built from a commit')
  }
  const commit = (named ?? git('rev-parse', 'HEAD')) || null
  if (commit !== null && !/^[0-9a-f]{7,64}$/.test(commit))
    throw new Stop(`mintwatch: ${commit} is not a commit`)
  const madeAt = named === undefined ? git('log', '-1', '--format=%cI') : null
  const name = `mintwatch-${version}-${commit?.slice(0, SHORT) ?? 'unknown'}-${platform}`
  return { name, version, commit, platform, madeAt }
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Stop('mintwatch: this is no git checkout. Name the commit: -- --commit ID')
}
