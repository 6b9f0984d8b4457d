import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { Footer } from './features/shell/footer.tsx'
import { Header } from './features/shell/header.tsx'
import { SiteNotice } from './features/shell/site-notice.tsx'
import { THEME_SCRIPT } from './features/theme/theme.ts'
import font from './fonts/inter.woff2?url'
import styles from './styles/app.css?url'
import { Problem } from './ui/problem.tsx'
import { Toaster } from './ui/toast.tsx'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script>{THEME_SCRIPT}</script>
        <link rel="stylesheet" href={styles} precedence="default" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {/* The server puts the SiteSettings in place of the {} in the page that it sends. */}
        <script
          type="application/json"
          id="site"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; text would be compared when hydrating
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
        <Header />
        <main id="main" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <Footer />
        <SiteNotice />
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const known = isRouteErrorResponse(error) ? error.statusText : null
  return (
    <Problem
      title="Something went wrong"
      text={known ?? 'This page could not be shown. Nothing was lost.'}
    >
      <a href="/" className="link">
        Back to Homepage
      </a>
    </Problem>
  )
}
