import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Document } from './features/shell/document.tsx'
import { PageBoundary } from './features/shell/page-boundary.tsx'
import { surviveTranslation } from './ui/survive-translation.ts'

declare global {
  interface Window {
    /** The modules the built document has loaded: the root and one page. */
    __reactRouterRouteModules: Record<string, { default: ComponentType }>
  }
}

surviveTranslation()

const { root: _, ...pages } = window.__reactRouterRouteModules
const Page = Object.values(pages)[0]?.default

if (new URLSearchParams(location.search).has('ref')) {
  import('./features/referrals/report-click.ts').then(({ reportClick }) => reportClick())
}

if (Page) {
  hydrateRoot(
    document,
    <Document>
      <PageBoundary>
        <Page />
      </PageBoundary>
    </Document>,
  )
}
