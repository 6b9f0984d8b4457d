import { BRAND } from '../../../contract/constants.ts'

type PageMetaProps = { title?: string; description: string; noindex?: boolean }

/** A page’s title and description, for search engines and shared links. React moves them into the head. */
export function PageMeta({ title, description, noindex }: PageMetaProps) {
  const full = title ? `${title} · ${BRAND}` : `${BRAND}: risk reports on new Solana launches`
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:image" content="/share.png" />
      <meta name="twitter:card" content="summary_large_image" />
      {noindex && <meta name="robots" content="noindex" />}
    </>
  )
}
