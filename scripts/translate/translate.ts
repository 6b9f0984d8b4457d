import { findTexts, type Slot, type Text } from './find-texts.ts'

/** Plural forms by the categories of `Intl.PluralRules`. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** What each English text of the site is in another language. */
export type Catalog = Readonly<Record<string, string | Forms>>

/** Returns a module with its texts in the catalog's language; missing ones stay English. */
export function translate(code: string, path: string, catalog: Catalog): string {
  const file = fileOf(path)
  const keyOf = ({ key }: Text) =>
    [`${key} @${file}`, key].find((known) => Object.hasOwn(catalog, known)) ?? null
  const texts = findTexts(code, path)
    .filter((text) => keyOf(text) !== null)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  return write(0, code.length)

  /** The source from one place to another, with the texts in it translated. */
  function write(start: number, end: number, within?: Text): string {
    let written = ''
    let at = start
    for (const text of texts) {
      if (text === within || text.start < at || text.end > end) continue
      written += code.slice(at, text.start) + build(text)
      at = text.end
    }
    return written + code.slice(at, end)
  }

  function build(text: Text): string {
    const found = catalog[keyOf(text) ?? ''] as string | Forms
    if (typeof found !== 'string') return buildForms(text, found)
    const [before, after] = text.around
    const whole = `${before}${found}${after}`
    if (text.kind === 'literal') return JSON.stringify(whole)
    if (text.kind === 'attribute') return `{${JSON.stringify(whole)}}`
    return text.kind === 'template' ? asTemplate(text, whole) : asChildren(text, whole)
  }

  function buildForms(text: Text, forms: Forms): string {
    const written = Object.entries(forms).map(
      ([category, form]) => `${category}: ${asTemplate(text, form)}`,
    )
    return `{ ${written.join(', ')} }`
  }

  function asTemplate(text: Text, words: string): string {
    const parts = partsOf(words, text.slots).map((part) => {
      if (typeof part === 'string') return part.replace(/[`\\$]/g, '\\$&')
      const { slot } = part
      return slot.kind === 'pair' ? '' : `\${${write(slot.start, slot.end, text)}}`
    })
    return `\`${parts.join('')}\``
  }

  function asChildren(text: Text, words: string): string {
    return partsOf(words, text.slots)
      .map((part) => {
        if (typeof part === 'string') return `{${JSON.stringify(part)}}`
        const { slot, closes } = part
        if (slot.kind !== 'pair') return write(slot.start, slot.end, text)
        const [start, end] = closes ? slot.close : slot.open
        return write(start, end, text)
      })
      .join('')
  }
}

type Part = string | { slot: Slot; closes: boolean }

const MARK = /\{(\w+)\}|<(\/?)([\w.]+)\/?>/g

/** A text, cut at its slots. */
function partsOf(words: string, slots: readonly Slot[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of words.matchAll(MARK)) {
    const [mark, value, slash, tag] = match
    const slot = slots.find(
      ({ name, kind }) => name === (value ?? tag) && (kind === 'value') === (value !== undefined),
    )
    if (!slot) continue
    if (match.index > at) parts.push(words.slice(at, match.index))
    parts.push({ slot, closes: slash === '/' })
    at = match.index + mark.length
  }
  if (at < words.length) parts.push(words.slice(at))
  return parts
}

/** The file's name, which distinguishes equal texts with two meanings. */
export function fileOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.tsx?$/, '')
}

/** The slots that a text names, sorted, to compare a translation with its text. */
export function marksOf(words: string): string {
  return [...words.matchAll(MARK)]
    .map(([mark]) => mark)
    .sort()
    .join(' ')
}
