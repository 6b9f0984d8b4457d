import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { PINNED_NODE } from './install.mjs'
import { ROOT, run, say, stopwatch } from './run.mjs'

const BUILD = join(ROOT, 'build')
/** Written last, so an interrupted build has none. */
const STAMP = join(BUILD, '.inputs')

/** All that the built site, the built console, and the built rules depend on. */
const INPUTS = [
  'src/site',
  'src/console',
  'src/contract',
  'src/kernel/money.ts',
  'public',
  'src/domains',
  'src/verify',
  'scripts/translate',
  'scripts/prepare/compress.mjs',
  'src/kernel/hash/sha256.ts',
  'src/flows/transparency/recompute-report.ts',
  'vite.config.ts',
  'vite.draw.config.ts',
  'vite.rules.config.ts',
  'vite.console.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** All that threads may be built from. */
const THREAD_INPUTS = [
  'src/kernel',
  'src/domains',
  'src/adapters',
  'src/app',
  'src/config',
  'src/contract',
  'src/flows',
  'vite.threads.config.ts',
  'package-lock.json',
]
const THREAD_STAMP = join(BUILD, 'threads', '.inputs')

export const isSiteFresh = () => isFresh(STAMP, INPUTS)
export const areThreadsFresh = () => isFresh(THREAD_STAMP, THREAD_INPUTS)

function isFresh(stamp, inputs) {
  try {
    return readFileSync(stamp, 'utf8') === hashOf(ROOT, inputs)
  } catch {
    return false
  }
}

/** Builds the scripts that `src/kernel/thread-file.ts` names. */
export async function buildThreads() {
  const inputs = hashOf(ROOT, THREAD_INPUTS)
  rmSync(THREAD_STAMP, { force: true })
  const vite = join(ROOT, 'node_modules/.bin/vite')
  const args = [vite, 'build', '--config', 'vite.threads.config.ts', '--logLevel', 'warn']
  await run('building the threads', PINNED_NODE, args, { ...process.env, NODE_ENV: 'production' })
  writeFileSync(THREAD_STAMP, inputs)
}

export async function buildSite() {
  say('building the site')
  const seconds = stopwatch()
  // Taken before the build: what is edited meanwhile is built next time.
  const inputs = hashOf(ROOT, INPUTS)
  rmSync(STAMP, { force: true })
  const cli = join(ROOT, 'node_modules/.bin/react-router')
  const bin = join(ROOT, 'node_modules/.bin')
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`
  const env = { ...process.env, PATH: path, NODE_ENV: 'production' }
  const vite = join(ROOT, 'node_modules/.bin/vite')
  const args = [cli, 'build', '--logLevel', 'warn']
  const draw = [vite, 'build', '--config', 'vite.draw.config.ts', '--logLevel', 'warn']
  await run('building the site', PINNED_NODE, args, env)
  await run('building what draws launches', PINNED_NODE, draw, env)
  for (const language of otherLanguages()) {
    const its = { ...env, SITE_LANGUAGE: language }
    await run(`building the site (${language})`, PINNED_NODE, args, its)
    await run(`building what draws launches (${language})`, PINNED_NODE, draw, its)
  }
  const desk = [vite, 'build', '--config', 'vite.console.config.ts', '--logLevel', 'error']
  await run('building the console', PINNED_NODE, desk, env)
  // The rules as one script, so that anyone can recompute a report.
  const rules = [vite, 'build', '--config', 'vite.rules.config.ts', '--logLevel', 'warn']
  await run('building the rules', PINNED_NODE, rules, env)
  const sites = ['.', ...otherLanguages()].map((folder) => join(BUILD, folder, 'client'))
  await compressFiles([...sites, join(BUILD, 'console')])
  writeFileSync(STAMP, inputs)
  say(`the site is built (${seconds()})`)
}

/** Each folder of texts is a language, and a build of the site; the source itself is English. */
function otherLanguages() {
  const texts = join(ROOT, 'src/site/texts')
  return readdirSync(texts, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/** One hash over the names and contents of `paths` under `root`; tests are left out. */
export function hashOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesUnder(root, path))) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesUnder(root, `${path}/${name}`))
}
