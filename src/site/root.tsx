import type { ReactNode } from 'react'
import { Outlet, Scripts } from 'react-router'
import { Document } from './features/shell/document.tsx'

/**
 * React Router only builds the pages. In the browser `entry.client.tsx` hydrates the one page that
 * was loaded, and links are plain links. That saves 42 KB of JavaScript on every page.
 */
const BUILDING = import.meta.env.SSR

/** React moves the links to the head. Here, no browser loads them as code too. */
const IN_HTML_ALONE = BUILDING && (
  <>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
    <Scripts />
  </>
)

export function Layout({ children }: { children: ReactNode }) {
  return BUILDING ? <Document scripts={IN_HTML_ALONE}>{children}</Document> : null
}

function Root() {
  return BUILDING ? <Outlet /> : null
}

export { Root as default }
