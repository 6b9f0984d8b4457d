import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { allows, readImportTable } from './import-table.ts'
import { type Import, importsOf, isTest, type SourceFile } from './source.ts'

const RULES = readImportTable(readFileSync('CONTRIBUTING.md', 'utf8'))

/** Who may import whom, as CONTRIBUTING.md's table says it. The default is no; tests may import anything. */
export function mayImport(from: string, to: string): boolean {
  if (isTest(from) || from.startsWith('test/') || from.startsWith('bench/')) return true
  if (isTest(to)) return false
  return allows(RULES, from, to)
}

/** Packages that a room must do without, and why. */
const BANNED: [room: RegExp, specifier: RegExp, why: string][] = [
  [/^src\/(site|console|contract)\/|^src\/kernel\/money\.ts$/, /^node:/, 'it runs in the browser'],
  [
    /^src\/(site|console)\//,
    /^zod$|contract\/(schemas|api|api-requests)\.ts$/,
    'the browser does not load zod',
  ],
  [/^src\/site\/ui\//, /^(react-router|@tanstack\/)/, 'ui knows no router and no data'],
  [
    /^src\/(domains|flows)\//,
    /^node:(fs|net|http|https|child_process)/,
    'I/O comes in through ports',
  ],
]

/** @returns one line for each forbidden import */
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
    const isServer = /^src\/(?!site\/|console\/)|^migrations\//.test(from) && !isTest(from)
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

/**
 * Paths that import one another in a circle, each circle once, types included.
 *
 * @param room what counts as one: a file, or the folder that it belongs to
 */
export function cycles(
  files: readonly SourceFile[],
  room: (path: string) => string = (path) => path,
): string[][] {
  const known = new Set(files.map((file) => file.path))
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const from = room(file.path)
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const { specifier, kind } of importsOf(file)) {
      if (!specifier.startsWith('.') || kind === 'dynamic') continue
      const target = resolved(file.path, specifier)
      if (known.has(target) && (room(target) !== from || target === file.path))
        targets.add(room(target))
    }
  }
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
