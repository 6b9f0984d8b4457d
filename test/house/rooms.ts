import { posix } from 'node:path'
import { importsOf, isTest, type SourceFile } from './source.ts'

/** Rooms that almost every other one may use; the maps leave them out. */
const EVERYWHERE = new Set(['kernel', 'contract'])
const PRODUCT = /^(src|sandbox|migrations)\//

/** The layer that a file belongs to: the first folder below `src`, or the folder of the root. */
export function layerOf(path: string): string {
  const [root = '', name = ''] = path.split('/')
  return root === 'src' ? name.replace(/\.ts$/, '') : root
}

/** The story, domain or adapter that a file belongs to, e.g. `flows/purchase`; else its layer. */
export function roomOf(path: string): string {
  const layer = layerOf(path)
  if (!['domains', 'flows', 'adapters', 'entry'].includes(layer)) return layer
  const [, , ...names] = path.split('/')
  const depth = layer === 'adapters' && names[0] === 'solana' ? 2 : 1
  return [layer, ...names.slice(0, depth)].join('/').replace(/\.ts$/, '')
}

/** @returns `from → to` for each pair of rooms of which one imports the other, sorted; tests left out */
export function arrowsBetween(
  files: readonly SourceFile[],
  room: (path: string) => string,
): string[] {
  const found = new Set<string>()
  for (const file of files) {
    if (isTest(file.path) || !PRODUCT.test(file.path)) continue
    for (const { specifier } of importsOf(file)) {
      if (!specifier.startsWith('.')) continue
      const target = posix.normalize(`${posix.dirname(file.path)}/${specifier}`)
      const [from, to] = [room(file.path), room(target)]
      if (from !== to && !EVERYWHERE.has(from) && !EVERYWHERE.has(to)) found.add(`${from} → ${to}`)
    }
  }
  return [...found].sort()
}

/** The arrows of a mermaid flowchart: `a --> b & c`. */
export function arrowsOfChart(chart: string): string[] {
  return [...chart.matchAll(/^\s*(\S+) --> (.+)$/gm)]
    .flatMap(([, from, to = '']) => to.split('&').map((one) => `${from} → ${one.trim()}`))
    .sort()
}

/** The arrows of a table: a room in backticks, and in the next cell those that it imports. */
export function arrowsOfTable(table: string): string[] {
  return [...table.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)]
    .flatMap(([, from, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, to]) => `${from} → ${to}`),
    )
    .sort()
}
