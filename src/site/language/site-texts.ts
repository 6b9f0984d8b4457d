import type { PluralForms } from './plural.ts'

/**
 * The site's texts in another language, by the English text. `{value}`, `<a>…</a>`, and `<br/>` stand for
 * what the page puts there. A text that means two things names its file: `Close @chart-table`.
 */
export type SiteTexts = Readonly<Record<string, string | PluralForms>>
