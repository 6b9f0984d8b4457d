import type { ReactNode } from 'react'
import { Outlet, Scripts } from 'react-router'
import { Document } from './features/shell/document.tsx'

/**
 * React Router builds the pages and is left behind: in the browser `entry.client.tsx` hydrates the
 * one page that was loaded, and links are links. That spares every page 42 KB of JavaScript.
 */
const BUILDING = import.meta.env.SSR

export function Layout({ children }: { children: ReactNode }) {
  return BUILDING ? <Document scripts={<Scripts />}>{children}</Document> : null
}

function Root() {
  return BUILDING ? <Outlet /> : null
}

export { Root as default }
