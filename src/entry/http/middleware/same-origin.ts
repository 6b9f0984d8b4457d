import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../../contract/errors.ts'
import type { HttpContext, HttpEnv } from '../http-context.ts'

/** Methods that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Refuses writes that another site's page sends with our cookie. Browsers send an Origin header
 * with every write; a client without one is not a browser and can only use its own cookie.
 */
export function sameOrigin({ publicUrl }: HttpContext) {
  return createMiddleware<HttpEnv>(async (context, next) => {
    if (!READS.has(context.req.method)) {
      const origin = context.req.header('origin')
      const site = context.req.header('sec-fetch-site')
      const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
      if (
        foreignSite ||
        (origin !== undefined && !isOurs(origin, publicUrl, context.req.header('host')))
      ) {
        throw new Refusal('foreign_origin')
      }
    }
    await next()
  })
}

function isOurs(origin: string, publicUrl: string | null, host: string | undefined): boolean {
  if (publicUrl !== null) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === host
}
