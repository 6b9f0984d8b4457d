import { LANGUAGE_IDS, type Language } from '../../contract/languages.ts'

/** Pages that say the same to everybody, and that a search should find. */
export const PUBLIC_PAGES = [
  '/',
  '/pricing',
  '/launches',
  '/track-record',
  '/track-record/ledger',
  '/track-record/verify',
  '/benchmark',
  '/status',
  '/docs',
  '/api-docs',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
] as const

type PublicPage = (typeof PUBLIC_PAGES)[number]

/** Without an address of its own, so that links of before and the founding paths stay English's. */
const BARE: Language = 'en'

/** Where a public page is in one language: `/faq` or `/es/faq`. */
export function addressOfPage(language: Language, page: PublicPage): string {
  if (language === BARE) return page
  return page === '/' ? `/${language}` : `/${language}${page}`
}

/** Reads `/es/faq`; null: it is no public page in a language that it names. */
export function readPageAddress(path: string): { language: Language; page: PublicPage } | null {
  for (const language of LANGUAGE_IDS) {
    const page = PUBLIC_PAGES.find((one) => addressOfPage(language, one) === path)
    if (language !== BARE && page) return { language, page }
  }
  return null
}

/**
 * Reads `/es/alerts`, an address that no page has: pages that say something else to everybody are in the browser's
 * language. null: it is a public page's, or names no language
 */
export function readMemberAddress(path: string): { language: Language; page: string } | null {
  const language = LANGUAGE_IDS.find((one) => one !== BARE && path.startsWith(`/${one}/`))
  if (language === undefined || readPageAddress(path) !== null) return null
  const page = path.slice(language.length + 1)
  return /^\/[a-z][\w/-]*$/.test(page) ? { language, page } : null
}

/** A public page's path without a language; any other path is returned as it is. */
export function withoutLanguage(path: string): string {
  return readPageAddress(path)?.page ?? path
}

/**
 * A `Link` header that names the page's address in the language that it is sent in, and in all others.
 * @param origin without a trailing slash
 */
export function linkHeader(origin: string, page: PublicPage, sent: Language): string {
  const alternates = LANGUAGE_IDS.map(
    (language) =>
      `<${origin}${addressOfPage(language, page)}>; rel="alternate"; hreflang="${language}"`,
  )
  return [
    `<${origin}${addressOfPage(sent, page)}>; rel="canonical"`,
    ...alternates,
    `<${origin}${page}>; rel="alternate"; hreflang="x-default"`,
  ].join(', ')
}
