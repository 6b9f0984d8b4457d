import { BRAND } from '../../../contract/constants.ts'

/** Title and description of a page, for search engines and shared links. */
export function pageMeta(title: string | null, description: string) {
  const full = title ? `${title} · ${BRAND}` : `${BRAND}: risk reports on new Solana launches`
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND },
    { property: 'og:image', content: '/share.png' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
