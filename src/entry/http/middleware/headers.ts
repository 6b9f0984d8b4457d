import { createMiddleware } from 'hono/factory'
import type { HttpContext, HttpEnv } from '../http-context.ts'

/** Headers of every response. Pages add their own Content-Security-Policy with hashes. */
export function securityHeaders({ production, publicUrl, hstsSubdomains }: HttpContext) {
  const isSecure = production || (publicUrl?.startsWith('https:') ?? false)
  const hsts = `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return createMiddleware<HttpEnv>(async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    if (!headers.has('Cross-Origin-Resource-Policy'))
      headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (isSecure) headers.set('Strict-Transport-Security', hsts)
  })
}
