import { createMiddleware } from 'hono/factory'
import type { HttpContext, HttpEnv } from '../http-context.ts'
import { READS } from './same-origin.ts'

const LOOPBACK = /^127\.0\.0\.1(?::(\d+))?$/

/**
 * Redirects page visits from 127.0.0.1 to localhost on a machine without a PUBLIC_URL. Telegram
 * refuses buttons to localhost, so the bot links to 127.0.0.1, where the browser has neither the
 * session cookie nor the storage that it has on localhost.
 */
export function redirectToLocalhost({ publicUrl, production }: HttpContext) {
  return createMiddleware<HttpEnv>(async (context, next) => {
    await next()
    const [isLoopback, port] = LOOPBACK.exec(context.req.header('host') ?? '') ?? []
    if (!isLoopback || publicUrl !== null || production || !READS.has(context.req.method)) return
    if (!context.res.headers.get('Content-Type')?.startsWith('text/html')) return
    const { pathname, search } = new URL(context.req.url)
    const host = port === undefined ? 'localhost' : `localhost:${port}`
    context.res = new Response(null, {
      status: 302,
      headers: { Location: `http://${host}${pathname}${search}`, 'Cache-Control': 'no-store' },
    })
  })
}
