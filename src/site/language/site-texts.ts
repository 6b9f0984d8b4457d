import type { PluralForms } from './plural.ts'

/**
 * What each English text of the site is in another language. `{value}`, `<a>…</a>`, and `<br/>` stand for
 * what the page puts there. A text that means two things is told apart by its file: `Close @chart-table`.
 */
export type SiteTexts = Readonly<Record<string, string | PluralForms>>
