import { LAUNCH_EVENT_TYPES } from '../../src/contract/launches/events.ts'
import { LAUNCH_TOPICS, NOTICE_TOPICS, SCAN_JOB, TURN_TOPICS } from '../../src/contract/news.ts'
import { isNode, isTest, literal, type Node, parse, type SourceFile, visit } from './source.ts'

/** Where a tool demands a default export: routes and the tools' own configurations. */
const DEFAULT_EXPORTS =
  /^src\/site\/(pages\/.+|root|routes|entry\.client)\.tsx?$|^[^/]+\.config\.ts$/
/** Where time and randomness come from, and where the browser is. */
const OWNS_TIME = /^src\/(kernel|site|console)\//
const READS_ENV = /^src\/config\//
const OWNS_TOPICS = 'src/contract/news.ts'
/** The data API calls a turn as the outbox does. */
const EVENTS: ReadonlySet<string> = new Set(LAUNCH_EVENT_TYPES)
const TOPICS: ReadonlySet<string | null> = new Set([
  ...NOTICE_TOPICS,
  ...LAUNCH_TOPICS,
  ...TURN_TOPICS.filter((topic) => !EVENTS.has(topic)),
  SCAN_JOB,
])
/** Where a percent sign follows a value: the formatter, each language of the bot, and a pattern of SQL. */
const WRITES_PERCENTS =
  /^src\/(contract\/format\.ts$|entry\/bot\/texts\/|domains\/messages\/find-sent\.ts$)/
/** Names that only their author understands. */
const PRIVATE = new Set([
  ...['house', 'feel', 'utter', 'relief', 'cry', 'bell'],
  ...['tell', 'tells', 'told', 'untold', 'teller', 'retell', 'unsaid', 'meant'],
  ...['Told', 'Untold', 'Teller', 'mend', 'ill'],
])
/** Written so that it does not find itself. */
const UNFINISHED = /\b(T[O]DO|F[I]XME|X[X]X)\b/

/** @returns one line, with the line's number, for each habit that a file breaks */
export function brokenHabits(file: SourceFile): string[] {
  const found: string[] = []
  const isServer = file.path.startsWith('src/') && !isTest(file.path)
  visit(parse(file), (node) => {
    const habit =
      (isDefaultExport(node) && !DEFAULT_EXPORTS.test(file.path) && 'exports by name only') ||
      (isServer &&
        !READS_ENV.test(file.path) &&
        isEnv(node) &&
        'leaves the environment to config') ||
      (isServer &&
        !OWNS_TIME.test(file.path) &&
        isClock(node) &&
        'takes the time from its Clock') ||
      (isServer &&
        !OWNS_TIME.test(file.path) &&
        isRandom(node) &&
        'takes chance from its Entropy') ||
      (isServer &&
        file.path !== OWNS_TOPICS &&
        TOPICS.has(literal(node)) &&
        `takes its topic from ${OWNS_TOPICS}`) ||
      (!isTest(file.path) &&
        !WRITES_PERCENTS.test(file.path) &&
        isHandMadePercent(node) &&
        'formats percents with percent()') ||
      (!/^(test|bench|migrations)\//.test(file.path) &&
        !isTest(file.path) &&
        isSpreadLiteral(node) &&
        'writes out what it would spread') ||
      (node.type === 'Identifier' &&
        PRIVATE.has(nameOf(node) ?? '') &&
        'uses names of the field') ||
      (isTest(file.path) && isLeftOut(node) && 'runs all its tests')
    if (habit) found.push(`${file.path}:${lineOf(file.code, node)} ${habit}`)
  })
  for (const [index, line] of file.code.split('\n').entries()) {
    if (UNFINISHED.test(line)) found.push(`${file.path}:${index + 1} is finished`)
  }
  return found
}

function isDefaultExport(node: Node): boolean {
  if (node.type === 'ExportDefaultDeclaration') return true
  return node.type === 'ExportSpecifier' && nameOf(node.exported) === 'default'
}

function isEnv(node: Node): boolean {
  return isMember(node, 'process', 'env') || literal(node.source) === 'node:process'
}

function isClock(node: Node): boolean {
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date') {
    return Array.isArray(node.arguments) && node.arguments.length === 0
  }
  return isMember(node, 'Date', 'now') || isMember(node, 'performance', 'now')
}

function isRandom(node: Node): boolean {
  if (isMember(node, 'Math', 'random')) return true
  const called = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : null
  const name = called?.type === 'MemberExpression' ? nameOf(called.property) : nameOf(called)
  return ['randomBytes', 'randomUUID', 'randomInt', 'getRandomValues'].includes(name ?? '')
}

/** A value with a percent sign behind it, in a template or on a page. */
function isHandMadePercent({ type, quasis, children }: Node): boolean {
  if (type === 'TemplateLiteral' && Array.isArray(quasis))
    return quasis.slice(1).some(({ value }) => value.raw.startsWith('%'))
  if (!/^JSX(Element|Fragment)$/.test(type) || !Array.isArray(children)) return false
  return children.some(
    (child, at) =>
      child.type === 'JSXText' &&
      String(child.value).startsWith('%') &&
      children[at - 1]?.type === 'JSXExpressionContainer',
  )
}

/** `...{ a, b }`, which only keeps the formatter from giving each property its line. */
function isSpreadLiteral({ type, argument }: Node): boolean {
  if (type !== 'SpreadElement' || !isNode(argument)) return false
  return argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression'
}

/** `test.skip`, `describe.only`, `test.concurrent.only`, …; `context.skip(reason)` is fine. */
function isLeftOut(node: Node): boolean {
  if (node.type !== 'MemberExpression') return false
  if (!['skip', 'only', 'todo', 'fails'].includes(nameOf(node.property) ?? '')) return false
  let root: unknown = node.object
  while (isNode(root) && root.type === 'MemberExpression') root = root.object
  return ['test', 'it', 'describe', 'suite'].includes(nameOf(root) ?? '')
}

function isMember(node: Node, object: string, property: string): boolean {
  if (node.type !== 'MemberExpression') return false
  return (
    nameOf(node.object) === object && (nameOf(node.property) ?? literal(node.property)) === property
  )
}

function nameOf(value: unknown): string | null {
  return isNode(value) && typeof value.name === 'string' ? value.name : null
}

function lineOf(code: string, node: Node): number {
  return code.slice(0, Number(node.start)).split('\n').length
}
