/**
 * Sentences as the server records them, by their form. `{1}` stands for any words, and `{s}` for an “s” that may
 * be there. In the translation `{1:one|other}` is the word for the first number, and `{1}` the words, translated
 * themselves if they are a known sentence or a list of such, split at `; ` or `, `.
 */
export type RecordedForms = Readonly<Record<string, string>>

type Form = { shape: RegExp; words: string }

/**
 * Translates recorded sentences. A sentence without a known form stays as it was recorded.
 * @param locale whose plurals the forms have
 */
export function createTranslator(
  forms: RecordedForms,
  locale: string,
): (sentence: string) => string {
  const rules = new Intl.PluralRules(locale)
  const plain = new Map(Object.entries(forms).filter(([form]) => !form.includes('{')))
  const shapes: Form[] = Object.entries(forms)
    .filter(([form]) => form.includes('{'))
    .map(([form, words]) => ({ shape: shapeOf(form), words }))

  function translate(sentence: string): string {
    return find(sentence) ?? sentence
  }

  function find(sentence: string): string | null {
    const known = plain.get(sentence)
    if (known !== undefined) return known
    for (const { shape, words } of shapes) {
      const match = shape.exec(sentence)
      if (match) return words.replace(/\{(\d)(?::([^|}]*)\|([^}]*))?\}/g, fill(match))
    }
    return null
  }

  const fill =
    (match: RegExpExecArray) => (_: string, at: string, one?: string, other?: string) => {
      const part = match[Number(at)] ?? ''
      if (one === undefined || other === undefined) return translatePart(part)
      return rules.select(Number(part.replaceAll(',', ''))) === 'one' ? one : other
    }

  function translatePart(part: string): string {
    const whole = find(part)
    if (whole !== null) return whole
    for (const separator of ['; ', ', ']) {
      const parts = part.split(separator)
      if (parts.length > 1) return parts.map(translatePart).join(separator)
    }
    return part
  }

  return translate
}

function shapeOf(form: string): RegExp {
  const escaped = form.replace(/[.*+?^$()[\]\\|]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('{s}', 's?').replace(/\{\d\}/g, '(.+?)')}$`, 's')
}
