import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { arrowsBetween, arrowsOfChart, arrowsOfTable, layerOf, roomOf } from './rooms.ts'
import { readSources } from './source.ts'

const files = readSources('src', 'sandbox', 'migrations')
const architecture = readFileSync('docs/architecture.md', 'utf8')
const contributing = readFileSync('CONTRIBUTING.md', 'utf8')
const [, rooms = ''] = architecture.split('\n## Rooms and arrows\n')
const [, chart = ''] = rooms.match(/```mermaid\n([\s\S]*?)```/) ?? []
const [, table = ''] = rooms.match(/^\| room \| imports \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/m) ?? []
const [, map = ''] = contributing.match(/## The map\n\n```\n([\s\S]*?)```/) ?? []

/** Folders that CONTRIBUTING's map must name, each with those right below it. */
const MAPPED = ['src', 'src/domains', 'src/flows', 'src/adapters', 'src/adapters/solana'].concat([
  'src/entry',
  'test',
])

describe('the map', () => {
  test('draws every arrow between layers, and no other', () => {
    expect(arrowsOfChart(chart)).toEqual(arrowsBetween(files, layerOf))
  })

  test('lists every arrow between rooms, and no other', () => {
    expect(arrowsOfTable(table)).toEqual(arrowsBetween(files, roomOf))
  })

  test('in CONTRIBUTING names every room', () => {
    const named = pathsOf(map)
    const wanted = MAPPED.flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}/`),
    )
    expect(wanted.filter((path) => !named.includes(path))).toEqual([])
  })
})

describe('the checker', () => {
  test('finds arrows between rooms, and leaves out what all may use', () => {
    const code = `import '../../domains/orders/index.ts'; import '../../kernel/clock.ts'; import '../members/x.ts'`
    const one = { path: 'src/flows/purchase/a.ts', code }
    expect(arrowsBetween([one], roomOf)).toEqual([
      'flows/purchase → domains/orders',
      'flows/purchase → flows/members',
    ])
    expect(arrowsBetween([one], layerOf)).toEqual(['flows → domains'])
    expect(roomOf('src/adapters/solana/rpc/blocks/a.ts')).toBe('adapters/solana/rpc')
  })

  test('reads charts, tables and the map', () => {
    expect(arrowsOfChart('flowchart TD\n  b --> c\n  a --> b & c\n')).toEqual([
      'a → b',
      'a → c',
      'b → c',
    ])
    expect(arrowsOfTable('| `a` | `b`, `c/d` |\n| `b` | – |\n')).toEqual(['a → b', 'a → c/d'])
    expect(pathsOf('src/\n  main.ts  starts\n  db/   keeps\n    deep/\ntest/  x/ y\n')).toEqual([
      'src/',
      'src/main.ts',
      'src/db/',
      'src/db/deep/',
      'test/',
    ])
  })
})

/** The paths of an indented tree: two spaces a level, the name first, then what it is for. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name] = line.match(/^((?: {2})*)([\w.-]+\/?)(?:\s|$)/) ?? []
    if (name === undefined || indent.length / 2 > parents.length) return []
    parents.length = indent.length / 2
    const path = parents.join('') + name
    if (name.endsWith('/')) parents.push(name)
    return [path]
  })
}
