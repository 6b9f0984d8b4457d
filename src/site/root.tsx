import type { ReactNode } from 'react'
import { Outlet, Scripts } from 'react-router'
import { Document } from './features/shell/document.tsx'

/**
 * React Router only builds the pages. In the browser `entry.client.tsx` hydrates the one page that
 * was loaded, and links are plain links. That saves 42 KB of JavaScript on every page.
 */
const BUILDING = import.meta.env.SSR

export function Layout({ children }: { children: ReactNode }) {
  return BUILDING ? <Document scripts={<Scripts />}>{children}</Document> : null
}

function Root() {
  return BUILDING ? <Outlet /> : null
}

export { Root as default }
