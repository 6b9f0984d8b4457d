/** The site's languages by their own names, English first: it is sent to whoever reads none of them. */
export const SITE_LANGUAGES = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof SITE_LANGUAGES

export const LANGUAGE_IDS = Object.keys(SITE_LANGUAGES) as Language[]

/** Reads an IETF tag, e.g. `es-MX`; null when it is none of ours. */
export function readLanguage(tag: string | null | undefined): Language | null {
  const [name = ''] = (tag ?? '').trim().toLowerCase().split('-')
  return Object.hasOwn(SITE_LANGUAGES, name) ? (name as Language) : null
}
