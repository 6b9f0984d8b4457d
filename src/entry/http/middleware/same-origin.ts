import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../../contract/errors.ts'
import type { HttpContext, HttpEnv, HttpRequest } from '../http-context.ts'

/** Methods that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Refuses writes that another site's page sends with our cookie. Browsers send an Origin header
 * with every write; a client without one is not a browser and can only use its own cookie.
 */
export function sameOrigin({ publicUrl }: HttpContext) {
  return createMiddleware<HttpEnv>(async (context, next) => {
    if (!READS.has(context.req.method)) {
      const site = context.req.header('sec-fetch-site')
      const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
      if (foreignSite || isForeign(context, publicUrl)) throw new Refusal('foreign_origin')
    }
    await next()
  })
}

/**
 * Refuses every request of another origin's page, including reads. Without a public address, only pages of
 * this machine may ask: a page whose name somebody pointed at us sends that name as the Host too.
 */
export function ownOriginOnly({ publicUrl }: Pick<HttpContext, 'publicUrl'>) {
  return createMiddleware<HttpEnv>(async (context, next) => {
    const origin = context.req.header('origin')
    const isElsewhere = origin !== undefined && publicUrl === null && !isLocal(origin)
    if (isElsewhere || isForeign(context, publicUrl)) throw new Refusal('foreign_origin')
    await next()
  })
}

function isForeign({ req }: HttpRequest, publicUrl: string | null): boolean {
  const origin = req.header('origin')
  return origin !== undefined && !isOurs(origin, publicUrl, req.header('host'))
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && LOCAL.has(new URL(origin).hostname)
}

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOurs(origin: string, publicUrl: string | null, host: string | undefined): boolean {
  if (publicUrl !== null) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === host
}
