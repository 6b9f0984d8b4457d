import { parseSync } from 'vite'
import {
  childrenOf,
  cleanOf,
  hasWords,
  isForms,
  isNode,
  isWords,
  type Node,
  nameOf,
  stringOf,
} from './nodes.ts'
import { bindsWords, isCodeAttribute, isTextName, LOCALE, looksLikeProse } from './prose.ts'

/** The placeholder in a text for an expression, an element, or an element's two tags. */
export type Slot =
  | { name: string; kind: 'value' | 'element'; start: number; end: number }
  | {
      name: string
      kind: 'pair'
      open: readonly [number, number]
      close: readonly [number, number]
    }

/** A text of the source. Its key is the English text, with placeholders `{value}`, `<a>…</a>`, and `<br/>`. */
export type Text = {
  key: string
  kind: 'children' | 'attribute' | 'literal' | 'template' | 'plural'
  start: number
  end: number
  /** Spaces around the text, which its translation keeps. */
  around: readonly [string, string]
  slots: Slot[]
}

/** Finds every text that a reader sees in a module of the site, innermost last. */
export function findTexts(code: string, path: string): Text[] {
  const { program } = parseSync(path, code, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  return new Finder(code).find(program as unknown as Node)
}

type Quasi = { cooked: string }

const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in', '<', '>', '<=', '>='])
/** Calls whose first argument is a name, or a message for developers. */
const CODE_CALLS =
  /^(addEventListener|closest|createElement|getElementById|getItem|has|matches|matchMedia|querySelector|querySelectorAll|removeItem|replaceAll|setItem|split|startsWith|endsWith|RegExp|Set)$/

class Finder {
  private readonly code: string
  private readonly texts: Text[] = []

  constructor(code: string) {
    this.code = code
  }

  find(program: Node): Text[] {
    this.visit(program, false)
    return this.texts
  }

  /** @param shown whether a string here reaches the reader as it is */
  private visit(value: unknown, shown: boolean): unknown {
    if (Array.isArray(value)) for (const one of value) this.visit(one, shown)
    if (!isNode(value)) return
    const node = value
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return this.visitElement(node)
      case 'JSXAttribute':
        return this.visitAttribute(node)
      case 'JSXExpressionContainer':
        return this.visit(node.expression, shown)
      case 'Literal':
        return this.visitLiteral(node, shown)
      case 'TemplateLiteral':
        return this.visitTemplate(node, shown)
      case 'ConditionalExpression':
        this.visit(node.test, false)
        this.visit(node.consequent, shown)
        return this.visit(node.alternate, shown)
      case 'LogicalExpression':
        this.visit(node.left, shown && node.operator !== '&&')
        return this.visit(node.right, shown)
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return this.visit(node.expression, shown)
      case 'BinaryExpression':
        return this.visitBinary(node, shown)
      case 'Property':
        return this.visitProperty(node)
      case 'MemberExpression':
        this.visit(node.object, false)
        if (node.computed && stringOf(node.property) === null) this.visit(node.property, false)
        return
      case 'SwitchCase':
        return this.visit(node.consequent, false)
      case 'CallExpression':
      case 'NewExpression':
        return this.visitCall(node)
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TaggedTemplateExpression':
        return
      default:
        if (node.type.startsWith('TS')) return
        for (const child of childrenOf(node)) this.visit(child, false)
    }
  }

  private visitElement(node: Node): unknown {
    const opening = node.openingElement
    if (isNode(opening)) {
      // Names and contents are for programs; descriptions come from a variable.
      if ((opening.name as Node).name === 'meta') return
      this.visit(opening.attributes, false)
    }
    const children = node.children as Node[]
    if (!children.some(isWords)) {
      for (const child of children) this.visit(child, true)
      return
    }
    const slots: Slot[] = []
    const nested: Node[] = []
    const text = this.readChildren(children, slots, nested)
    const [first, last] = [children[0] as Node, children.at(-1) as Node]
    this.add('children', text, first.start, last.end, slots)
    for (const inner of nested) this.visit(inner, true)
  }

  /** Writes children as one text. Elements with words in them are part of it. */
  private readChildren(children: readonly Node[], slots: Slot[], nested: Node[]): string {
    return children
      .map((child) => {
        if (child.type === 'JSXText') return cleanOf(child)
        if (child.type === 'JSXExpressionContainer') {
          const inner = child.expression as Node
          if (inner.type === 'JSXEmptyExpression') return ''
          const plain = stringOf(inner)
          if (plain !== null) return plain
          nested.push(inner)
          return `{${this.slot(slots, { name: nameOf(inner), kind: 'value', start: child.start, end: child.end })}}`
        }
        return this.readElement(child, slots, nested)
      })
      .join('')
  }

  private readElement(node: Node, slots: Slot[], nested: Node[]): string {
    const { start, end } = node
    const open = (node.openingElement ?? node.openingFragment) as Node
    const close = (node.closingElement ?? node.closingFragment) as Node | null
    const tag = isNode(open.name) ? this.code.slice(open.name.start, open.name.end) : 'f'
    if (!close || !hasWords(node)) {
      nested.push(node)
      return `<${this.slot(slots, { name: tag, kind: 'element', start, end })}/>`
    }
    if (Array.isArray(open.attributes)) nested.push(...(open.attributes as Node[]))
    const name = this.slot(slots, {
      name: tag,
      kind: 'pair',
      open: [open.start, open.end],
      close: [close.start, close.end],
    })
    return `<${name}>${this.readChildren(node.children as Node[], slots, nested)}</${name}>`
  }

  private visitAttribute(node: Node): unknown {
    const name = this.code.slice((node.name as Node).start, (node.name as Node).end)
    if (isCodeAttribute(name) || !isNode(node.value)) return
    if (name === 'lang' && node.value.value === 'en')
      return this.add('attribute', 'en', node.value.start, node.value.end, [])
    if (stringOf(node.value) === null) return this.visit(node.value, isTextName(name))
    const value = String(node.value.value)
    if (isTextName(name) ? /\p{L}/u.test(value) : looksLikeProse(value))
      this.add('attribute', value, node.value.start, node.value.end, [])
  }

  private visitLiteral(node: Node, shown: boolean): unknown {
    const value = stringOf(node)
    if (value === null) return
    if (value === LOCALE || (shown ? /\p{L}/u.test(value) : looksLikeProse(value)))
      this.add('literal', value, node.start, node.end, [])
  }

  private visitTemplate(node: Node, shown: boolean): unknown {
    const quasis = (node.quasis as Node[]).map(({ value }) => (value as Quasi).cooked)
    const words = quasis.join(' ')
    const nested = node.expressions as Node[]
    const isText = shown ? /\p{L}/u.test(words) : looksLikeProse(words) || quasis.some(bindsWords)
    if (!isText) {
      for (const inner of nested) this.visit(inner, shown)
      return
    }
    const slots: Slot[] = []
    const text = this.readTemplate(node, slots, [])
    this.add('template', text, node.start, node.end, slots)
    for (const inner of nested) this.visit(inner, true)
  }

  /** Writes a template as one text. */
  private readTemplate(node: Node, slots: Slot[], nested: Node[]): string {
    const expressions = node.expressions as Node[]
    nested.push(...expressions)
    return (node.quasis as Node[])
      .map(({ value }, n) => {
        const inner = expressions[n]
        const { cooked } = value as Quasi
        if (!inner) return cooked
        const { start, end } = inner
        return `${cooked}{${this.slot(slots, { name: nameOf(inner), kind: 'value', start, end })}}`
      })
      .join('')
  }

  private visitBinary(node: Node, shown: boolean): unknown {
    if (!COMPARISONS.has(String(node.operator))) {
      this.visit(node.left, shown)
      return this.visit(node.right, shown)
    }
    for (const side of [node.left, node.right]) if (stringOf(side) === null) this.visit(side, false)
  }

  private visitProperty(node: Node): unknown {
    const name = isNode(node.key) ? (node.key.name ?? node.key.value) : null
    if (node.computed) this.visit(node.key, false)
    if (isCodeAttribute(String(name))) return
    this.visit(node.value, isTextName(String(name)))
  }

  private visitCall(node: Node): unknown {
    const name = nameOf(node.callee as Node)
    this.visit(node.callee, false)
    if (CODE_CALLS.test(name)) {
      for (const argument of node.arguments as Node[])
        if (stringOf(argument) === null && argument.type !== 'TemplateLiteral')
          this.visit(argument, false)
      return
    }
    const [first, second] = node.arguments as Node[]
    if (name === 'plural' && first && isForms(second)) {
      this.visit(first, false)
      return this.addForms(second)
    }
    for (const argument of node.arguments as Node[]) this.visit(argument, name === 'text')
  }

  /** The forms of a plural are one text, because languages differ in how many they have. */
  private addForms(object: Node): void {
    const slots: Slot[] = []
    const nested: Node[] = []
    const forms = (object.properties as Node[]).map((property) => {
      const form = property.value as Node
      const own: Slot[] = []
      const text = stringOf(form) ?? this.readTemplate(form, own, nested)
      for (const slot of own) if (!slots.some(({ name }) => name === slot.name)) slots.push(slot)
      return text
    })
    this.texts.push({
      key: forms.join(' | '),
      kind: 'plural',
      start: object.start,
      end: object.end,
      around: ['', ''],
      slots,
    })
    for (const inner of nested) this.visit(inner, true)
  }

  /** Gives a slot a name that is unique in its text. */
  private slot(slots: Slot[], slot: Slot): string {
    let name = slot.name
    for (let n = 2; slots.some((other) => other.name === name); n++) name = `${slot.name}${n}`
    slots.push({ ...slot, name })
    return name
  }

  private add(kind: Text['kind'], text: string, start: number, end: number, slots: Slot[]): void {
    const key = text.trim()
    const at = text.indexOf(key)
    const around = [text.slice(0, at), text.slice(at + key.length)] as const
    this.texts.push({ key, kind, start, end, around, slots })
  }
}
