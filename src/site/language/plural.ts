/** The words for a count in each of a language's plural categories; English has two. */
export type PluralForms = { one: string; other: string } & Partial<
  Record<Intl.LDMLPluralRule, string>
>

const RULES = new Intl.PluralRules('en-US')

/** The words for a count, in the language of the build. */
export function plural(count: number, forms: PluralForms): string {
  return forms[RULES.select(count)] ?? forms.other
}
