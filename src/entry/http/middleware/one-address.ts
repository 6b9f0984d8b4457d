import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../http-context.ts'
import { READS } from './same-origin.ts'

/** A path of our own that ends with a slash. One that begins with two would name another host. */
const SLASHED = /^\/(?![/\\])[^\\]*[^/\\]\/$/

/** Redirects `/pricing/` to `/pricing`, so that a page has one address. */
export const oneAddress = createMiddleware<HttpEnv>(async (context, next) => {
  const { pathname, search } = new URL(context.req.url)
  if (!READS.has(context.req.method) || !SLASHED.test(pathname)) return next()
  return context.redirect(`${pathname.slice(0, -1)}${search}`, 308)
})
