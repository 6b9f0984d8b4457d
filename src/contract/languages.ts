/** The site's languages by their own names. English comes first, as the fallback. */
export const SITE_LANGUAGES = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof SITE_LANGUAGES

export const LANGUAGE_IDS = Object.keys(SITE_LANGUAGES) as Language[]

/** Reads an IETF tag, e.g. `es-MX`; null: the site does not have the language. */
export function readLanguage(tag: string | null | undefined): Language | null {
  const [name = ''] = (tag ?? '').trim().toLowerCase().split('-')
  return Object.hasOwn(SITE_LANGUAGES, name) ? (name as Language) : null
}
