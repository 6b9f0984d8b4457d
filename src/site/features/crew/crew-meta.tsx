import { PageMeta } from '../shell/page-meta.tsx'

/** Of the page that all crews share. */
export function AnyCrewMeta() {
  return (
    <PageMeta
      title="Crew"
      description="Wallets that are likely the same people’s, and what happened to their launches."
      noindex
    />
  )
}
