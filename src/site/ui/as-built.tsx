import { type ReactNode, useState } from 'react'

type AsBuiltProps = {
  /** Unique on its page. */
  id: string
  className?: string
  /** `import.meta.env.SSR && …`, so that its code stays out of what browsers load. */
  children: ReactNode
}

/**
 * Content that is drawn when the page is built and never changes in the browser. It is read back before
 * the page is hydrated, so that it stays even if React renders the page again.
 */
export function AsBuilt({ id, className, children }: AsBuiltProps) {
  const [html] = useState(() =>
    import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  )
  if (import.meta.env.SSR) {
    return (
      <div id={id} className={className}>
        {children}
      </div>
    )
  }
  return (
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the built page already shows
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
