/** The site's languages by their own names, English first: it is sent to whoever reads none of them. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as Language[]

/** Reads an IETF tag, e.g. `es-MX`; null when it is none of ours. */
export function readLanguage(tag: string | null | undefined): Language | null {
  const [name = ''] = (tag ?? '').trim().toLowerCase().split('-')
  return Object.hasOwn(LANGUAGES, name) ? (name as Language) : null
}
