import { posix } from 'node:path'
import { isNode, isTest, type Node, parse, type SourceFile, visit } from './source.ts'

/** Where queries live: domains, the kernel, migrations, each story's read models, command lines. */
const SQL_HOME = /^src\/(domains|kernel|cli)\/|^migrations\/|^src\/flows\/(.+\/)?queries\.ts$/
const QUERIES = [
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
]

/** Files of the server that hold SQL outside of its home. */
export function strayQueries(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path) && !SQL_HOME.test(path))
    .filter(holdsSql)
    .map(({ path }) => path)
}

function holdsSql(file: SourceFile): boolean {
  let isFound = false
  visit(parse(file), (node) => {
    if (isQuery(node)) isFound = true
  })
  return isFound
}

function isQuery({ type, callee, tag }: Node): boolean {
  if (type === 'TaggedTemplateExpression') return nameOf(tag) === 'sql'
  if (type !== 'CallExpression' || !isNode(callee)) return false
  return callee.type === 'MemberExpression' && QUERIES.includes(nameOf(callee.property) ?? '')
}

/** Folders with more than `most` sources, or more than `most` tests, side by side; with how many. */
export function crowdedFolders(files: readonly SourceFile[], most: number): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const kind = `${posix.dirname(path)}${isTest(path) ? ' (tests)' : ''}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].filter(([, count]) => count > most).sort())
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** Functions of more than `most` lines: `path name`, with how many; tests left out. */
export function longFunctions(files: readonly SourceFile[], most: number): Record<string, number> {
  const found: Record<string, number> = {}
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const names = new Map<unknown, string>()
    visit(parse(file), (node) => {
      // Whoever holds a function names it: a variable, a property, or a method.
      for (const held of [node.init, node.value]) names.set(held, nameOf(node.id ?? node.key) ?? '')
      if (!FUNCTIONS.includes(node.type)) return
      const text = file.code.slice(Number(node.start), Number(node.end))
      const lines = text.split('\n').length
      const name = nameOf(node.id) ?? names.get(node) ?? ''
      if (lines > most) found[`${file.path} ${name}`] = lines
    })
  }
  return found
}

function nameOf(value: unknown): string | null {
  return isNode(value) && typeof value.name === 'string' ? value.name : null
}

const DOCUMENTED = /^src\/(domains|flows|kernel|contract|adapters)\//
const EXPORTED_FUNCTION = /^export (?:async )?function\*? (\w+)/

/** Exported functions that nothing is said about, as `path name`. Of overloads the first one is enough. */
export function undocumentedFunctions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => DOCUMENTED.test(path) && !isTest(path))
    .flatMap(({ path, code }) => {
      const lines = code.split('\n')
      const found = new Map<string, boolean>()
      for (const [at, line] of lines.entries()) {
        const name = line.match(EXPORTED_FUNCTION)?.[1]
        if (name === undefined || found.has(name)) continue
        found.set(name, lines[at - 1]?.trim().endsWith('*/') ?? false)
      }
      return [...found].flatMap(([name, isSaid]) => (isSaid ? [] : [`${path} ${name}`]))
    })
}
