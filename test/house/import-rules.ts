import { posix } from 'node:path'
import { type Import, importsOf, isTest, type SourceFile } from './source.ts'

/**
 * Who may import whom, as CONTRIBUTING.md's table says it. The default is no. Tests may import
 * whatever they test.
 */
export function mayImport(from: string, to: string): boolean {
  if (isTest(from) || from.startsWith('test/') || from.startsWith('bench/')) return true
  // The README's pictures are taken with the browser that the tests use.
  if (from === 'scripts/picture.ts' && to === 'test/e2e/browser.ts') return true
  if (isTest(to) || to.startsWith('test/') || to.startsWith('bench/')) return false
  const rule = RULES.find(([room]) => room.test(from))
  return rule?.[1].some((allowed) => allowed(from, to)) ?? false
}

type Allowed = (from: string, to: string) => boolean

const path =
  (pattern: RegExp): Allowed =>
  (_, to) =>
    pattern.test(to)

/** The same folder, `depth` levels below the root. */
const ownFolder =
  (depth: number): Allowed =>
  (from, to) => {
    const folder = (name: string) => name.split('/').slice(0, depth).join('/')
    return from.split('/').length > depth && folder(from) === folder(to)
  }

const KERNEL = path(/^src\/kernel\//)
const MONEY = path(/^src\/kernel\/money\.ts$/)
const CONTRACT = path(/^src\/contract\//)
const CONFIG = path(/^src\/config\//)
const DOMAIN_INDEX = path(/^src\/domains\/[^/]+\/index\.ts$/)
const FLOWS = path(/^src\/flows\//)
const MIGRATIONS = path(/^migrations\//)
const ALL_OF_SRC = path(/^src\//)

const RULES: [room: RegExp, allowed: Allowed[]][] = [
  [/^src\/main\.ts$/, [path(/^src\/app\.ts$/), CONFIG, KERNEL, path(/^sandbox\//)]],
  [/^src\/app(\/[^/]+)?\.ts$/, [ALL_OF_SRC, MIGRATIONS]],
  [/^src\/entry\/(ops|doctor|decode)(\/|\.ts$)/, [ALL_OF_SRC]],
  [/^src\/kernel\/db\/migrate\.ts$/, [KERNEL, MIGRATIONS]],
  [/^src\/kernel\//, [KERNEL]],
  [/^src\/contract\//, [CONTRACT, MONEY]],
  [/^src\/config\//, [CONFIG, KERNEL, CONTRACT]],
  [
    /^src\/domains\/(risk|alerts)\//,
    [KERNEL, CONTRACT, ownFolder(3), path(/^src\/domains\/launches\/index\.ts$/)],
  ],
  [/^src\/domains\//, [KERNEL, CONTRACT, ownFolder(3)]],
  [/^src\/flows\//, [FLOWS, DOMAIN_INDEX, KERNEL, CONTRACT]],
  [/^src\/adapters\//, [ownFolder(3), path(/^src\/domains\/[^/]+\/ports\.ts$/), KERNEL, CONTRACT]],
  [/^src\/entry\//, [ownFolder(3), FLOWS, DOMAIN_INDEX, KERNEL, CONTRACT]],
  [/^src\/site\/ui\//, [path(/^src\/site\/ui\//), CONTRACT, MONEY]],
  [/^src\/site\//, [path(/^src\/site\//), CONTRACT, MONEY]],
  [/^migrations\//, [MIGRATIONS, KERNEL]],
  [/^sandbox\//, [path(/^sandbox\//), CONTRACT]],
  [/^scripts\//, [path(/^scripts\//)]],
]

/** Packages that a room must do without, and why. */
const BANNED: [room: RegExp, specifier: RegExp, why: string][] = [
  [/^src\/(site|contract)\/|^src\/kernel\/money\.ts$/, /^node:/, 'it runs in the browser'],
  [/^src\/site\//, /^zod$|contract\/schemas\.ts$/, 'the browser does not load zod'],
  [/^src\/site\/ui\//, /^(react-router|@tanstack\/)/, 'ui knows no router and no data'],
  [
    /^src\/(domains|flows)\//,
    /^node:(fs|net|http|https|child_process)/,
    'I/O comes in through ports',
  ],
]

/** @returns one line for each import that the house forbids */
export function violations(
  files: readonly SourceFile[],
  /** Packages that are installed where the server runs; null: not looked at. */
  runtimePackages: ReadonlySet<string> | null = null,
): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((one) => {
      const trouble = troubleWith(file.path, one, runtimePackages)
      return trouble ? [`${file.path} → ${one.specifier}: ${trouble}`] : []
    }),
  )
}

function troubleWith(
  from: string,
  { specifier, kind }: Import,
  runtimePackages: ReadonlySet<string> | null,
): string | null {
  if (!isTest(from)) {
    const banned = BANNED.find(([room, name]) => room.test(from) && name.test(specifier))
    if (banned) return banned[2]
  }
  if (!specifier.startsWith('.')) {
    const isServer = /^src\/(?!site\/)|^migrations\//.test(from) && !isTest(from)
    if (!isServer || kind === 'type' || runtimePackages === null) return null
    if (specifier.startsWith('node:') || runtimePackages.has(packageOf(specifier))) return null
    return 'not among the dependencies that the server is installed with'
  }
  const to = resolved(from, specifier)
  if (isGenerated(to)) return null
  if (!mayImport(from, to)) return `${from} may not import ${to}`
  // A server installed without development packages has no sandbox to load.
  if (from === 'src/main.ts' && to.startsWith('sandbox/') && kind === 'value') {
    return 'the sandbox is loaded only when it is wanted: import() it'
  }
  return null
}

/** React Router writes route types beside no file of ours. */
const isGenerated = (path: string) => path.includes('/+types/')

/** Paths that import one another in a circle, each circle once, types included. */
export function cycles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map((file) => file.path))
  const graph = new Map(
    files.map((file) => {
      const targets = importsOf(file)
        .filter(({ specifier, kind }) => specifier.startsWith('.') && kind !== 'dynamic')
        .map(({ specifier }) => resolved(file.path, specifier))
      return [file.path, targets.filter((target) => known.has(target))]
    }),
  )
  const found: string[][] = []
  const finished = new Set<string>()
  const walk = (node: string, trail: string[]) => {
    const start = trail.indexOf(node)
    if (start >= 0) found.push([...trail.slice(start), node])
    if (start >= 0 || finished.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    finished.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}

/** Relative imports that lead nowhere. */
export function deadImports(
  files: readonly SourceFile[],
  exists: (path: string) => boolean,
): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => resolved(file.path, specifier))
      .filter((path) => !isGenerated(path) && !exists(path))
      .map((path) => `${file.path} → ${path}`),
  )
}

function resolved(from: string, specifier: string): string {
  return posix.normalize(`${posix.dirname(from)}/${specifier.replace(/\?.*$/, '')}`)
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
