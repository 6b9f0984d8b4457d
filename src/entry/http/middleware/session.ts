import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../../contract/errors.ts'
import {
  findSession,
  recordSessionUse,
  SESSION_MS,
  type Session,
  startSession,
} from '../../../domains/accounts/index.ts'
import type { HttpContext, HttpEnv, HttpRequest } from '../http-context.ts'
import { nameBrowser } from '../name-browser.ts'
import { storeIfPossible } from '../store-if-possible.ts'
import type { Limits } from './limits.ts'

const NAME = 'mintwatch_session'

/** Finds the browser's session by its cookie; null if there is none. */
export function readSession(http: HttpContext) {
  const { db, clock } = http.services
  const prefix = isSecure(http) ? 'host' : undefined
  return createMiddleware<HttpEnv>(async (context, next) => {
    const token = getCookie(context, NAME, prefix)
    const now = clock.now()
    const session = await findSession(db.read, token, now)
    if (session) {
      const browser = nameBrowser(context.req.header('user-agent'))
      await storeIfPossible(http.services, () => recordSessionUse(db.read, session, browser, now))
    }
    context.set('session', session)
    await next()
  })
}

/** @throws Refusal `no_session` */
export function requireSession(context: HttpRequest): Session {
  const session = context.get('session')
  if (!session) throw new Refusal('no_session')
  return session
}

/** The session of an account that writes, counted against its limit. @throws Refusal */
export async function requireWriter(context: HttpRequest, limits: Limits): Promise<Session> {
  const session = requireSession(context)
  await limits.take('writes', session.accountId)
  return session
}

/** Starts a session, and sets its cookie, if the browser has none. */
export async function ensureSession(context: HttpRequest, http: HttpContext): Promise<Session> {
  const known = context.get('session')
  if (known) return known
  const { db, entropy, clock } = http.services
  const { token, session } = await db.transaction((tx) => startSession(tx, entropy, clock.now()))
  setSessionCookie(context, http, token)
  return session
}

/** Sets the secret as a cookie that no script can read. */
export function setSessionCookie(context: HttpRequest, http: HttpContext, token: string): void {
  setCookie(context, NAME, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: Math.floor(SESSION_MS / 1_000),
    ...(isSecure(http) ? { secure: true, prefix: 'host' } : {}),
  })
}

export function clearSessionCookie(context: HttpRequest, http: HttpContext): void {
  deleteCookie(context, NAME, {
    path: '/',
    ...(isSecure(http) ? { secure: true, prefix: 'host' } : {}),
  })
}

/** Then only the `__Host-` cookie counts, which other hosts of the domain can't set. */
export function isSecure({ production, publicUrl }: HttpContext): boolean {
  return production || (publicUrl?.startsWith('https:') ?? false)
}
