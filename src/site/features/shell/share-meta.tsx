import { BRAND } from '../../../contract/constants.ts'

type ShareMetaProps = {
  title: string
  description: string
  /** Absolute, without a query. */
  url: string
  /** Absolute, 1200×630; null: the site's own. */
  picture: { url: string; alt: string } | null
  /** Where https://oembed.com describes the page; null: nowhere. */
  embed: string | null
  noindex: boolean
}

/** What link previews and search engines read on a page that the server writes for one subject. */
export function ShareMeta({ title, description, url, picture, embed, noindex }: ShareMetaProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture?.url ?? `${new URL(url).origin}/share.png`} />
      {picture && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {picture && <meta name="twitter:image" content={picture.url} />}
      {embed && <link rel="alternate" type="application/json+oembed" href={embed} title={title} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  )
}
