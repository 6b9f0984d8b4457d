import type { ReactNode } from 'react'
import font from '../../fonts/inter.woff2?url'
import styles from '../../styles/app.css?url'
import { AsBuilt } from '../../ui/as-built.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { MEMBER_SCRIPT } from '../member/remember-member.ts'
import { THEME_SCRIPT } from '../theme/theme.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SiteNotice } from './site-notice.tsx'

/**
 * Prefetches links that are about to be followed, in browsers that support it. Chromium keeps every link
 * that matches, with the row around it, after the row has left the page: links of live lists must not match.
 */
const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/launches/*', '/deployers/*', '/api/*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

type DocumentProps = {
  children: ReactNode
  /** Added at the end of the body when prerendering, to start the page in the browser. */
  scripts?: ReactNode
}

/** The document around a page, identical when built and when hydrated. */
export function Document({ children, scripts }: DocumentProps) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script>{THEME_SCRIPT + MEMBER_SCRIPT}</script>
        <link rel="stylesheet" href={styles} precedence="default" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script type="speculationrules">{PREFETCH_RULES}</script>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* The server replaces {} with the SiteSettings in each page it sends. */}
        <script
          type="application/json"
          id="site"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would compare text when hydrating
          dangerouslySetInnerHTML={{ __html: '{}' }}
        />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-mint px-4 py-3 text-sm font-medium text-on-mint focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <AsBuilt id="header">{import.meta.env.SSR && <Header />}</AsBuilt>
        <main id="main" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <Footer />
        <SiteNotice />
        <Toaster />
        {scripts}
      </body>
    </html>
  )
}
