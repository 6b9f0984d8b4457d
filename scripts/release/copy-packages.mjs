import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../prepare/run.mjs'
import { whatRuns } from './what-runs.mjs'

/** Nobody compiles, debugs, or tests the packages of a release. */
const NOT_RUN = /\.(map|d\.[cm]?ts|test\.[cm]?[jt]sx?)$/
/** The path of the pinned Node, in a lock file. */
export const RUNTIME = /^node_modules\/node-(bin-)?(linux|darwin)-/
const OF_RUNTIME = ['bin/node', 'LICENSE', 'package.json']

/**
 * Copies what production needs from the installed packages, and of Node only the program.
 * @returns the copied packages' lines of the lock file, and how many bytes they and all else in `to` take
 * without Node
 */
export function copyPackages(to, { hasNode }) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const isInstalled = (path) => existsSync(join(ROOT, path))
  const copied = whatRuns(packages, isInstalled)
  for (const path of copied) copyPackage(path, join(to, path))
  const bytes = sizeOf(to)
  const runtime = Object.keys(packages).find((path) => RUNTIME.test(path) && isInstalled(path))
  if (hasNode) copyRuntime(runtime, to)
  const all = hasNode ? [...copied, runtime] : copied
  return { bytes, packages: Object.fromEntries(all.map((path) => [path, packages[path]])) }
}

function copyPackage(path, to) {
  const from = join(ROOT, path)
  // Packages inside of packages have entries of their own.
  const inner = join(from, 'node_modules')
  const filter = (file) => file !== inner && !NOT_RUN.test(basename(file))
  cpSync(from, to, { recursive: true, filter })
}

function copyRuntime(path, to) {
  for (const file of OF_RUNTIME) cpSync(join(ROOT, path, file), join(to, path, file))
  mkdirSync(join(to, 'node_modules/.bin'), { recursive: true })
  symlinkSync(`../${basename(path)}/bin/node`, join(to, 'node_modules/.bin/node'))
}

function sizeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}
