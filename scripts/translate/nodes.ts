/** A node of the ESTree, with its place in the source. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

export function* childrenOf(node: Node): Iterable<unknown> {
  for (const [name, child] of Object.entries(node))
    if (name !== 'type' && typeof child === 'object') yield child
}

export function stringOf(value: unknown): string | null {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string'
    ? value.value
    : null
}

/** Whether it is `{ one: '…', other: '…' }`. */
export function isForms(value: unknown): value is Node {
  if (!isNode(value) || value.type !== 'ObjectExpression') return false
  const forms = (value.properties as Node[]).map((property) => property.value)
  return forms.every(
    (form) => stringOf(form) !== null || (isNode(form) && form.type === 'TemplateLiteral'),
  )
}

/** What a JSX text shows: line breaks with the spaces around them become one space, or none at an end. */
export function cleanOf(node: Node): string {
  const lines = String(node.value).split(/\r?\n/)
  return lines
    .map((line, n) => {
      const start = n === 0 ? line : line.replace(/^[ \t]+/, '')
      return n === lines.length - 1 ? start : start.replace(/[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}

export function isWords(node: Node): boolean {
  return node.type === 'JSXText' && /\p{L}/u.test(String(node.value))
}

export function hasWords(node: Node): boolean {
  return ((node.children ?? []) as Node[]).some((child) => isWords(child) || hasWords(child))
}

/** Whether it is a namespace such as `Math`. */
function isNamespace(node: Node): boolean {
  return node.type === 'Identifier' && /^[A-Z][a-z]/.test(String(node.name))
}

/** The name a translator sees for an expression. */
export function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'MemberExpression')
    return node.computed ? nameOf(node.object as Node) : nameOf(node.property as Node)
  if (node.type === 'CallExpression') {
    const [first] = node.arguments as Node[]
    const callee = node.callee as Node
    const subject = callee.type === 'MemberExpression' ? (callee.object as Node) : first
    const name = nameOf(subject && !isNamespace(subject) ? subject : (first ?? callee))
    return name === 'value' ? nameOf(callee) : name
  }
  if (/^(ParenthesizedExpression|TS(As|NonNull|Satisfies)Expression)$/.test(node.type))
    return nameOf(node.expression as Node)
  return 'value'
}
