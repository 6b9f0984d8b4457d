import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** A file by its path from the root, with slashes. */
export type SourceFile = { path: string; code: string }

export type Import = { specifier: string; kind: 'value' | 'type' | 'dynamic' }

export const isTest = (path: string) => /\.test\.(ts|tsx|mjs)$/.test(path)

/** All source files under `folders` (or files), tests among them. Missing ones are empty. */
export function readSources(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path))
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }))
}

export function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** What a file imports, in whichever way TypeScript can say it. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  visit(parse(file), (node) => {
    const specifier = literal(node.source)
    if (specifier === null) return
    if (node.type === 'ImportExpression') found.push({ specifier, kind: 'dynamic' })
    else found.push({ specifier, kind: isTypeOnly(node) ? 'type' : 'value' })
  })
  return found
}

/** A node of the ESTree, as far as the house tests look at it. */
export type Node = { type: string; [key: string]: unknown }

export function parse({ path, code }: SourceFile): Node {
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js'
  return parseAst(code, { lang }, path) as unknown as Node
}

export function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  else if (isNode(value)) {
    see(value)
    for (const child of Object.values(value)) visit(child, see)
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

export function literal(value: unknown): string | null {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string'
    ? value.value
    : null
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType') return true
  return node.importKind === 'type' || node.exportKind === 'type'
}
