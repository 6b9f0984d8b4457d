import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../../contract/errors.ts'
import {
  findSession,
  SESSION_MS,
  type Session,
  startSession,
} from '../../../domains/accounts/index.ts'
import type { Env, HttpHouse, Request } from '../http-context.ts'

const NAME = 'mintwatch_session'

/** Finds the browser's session by its cookie; null where there is none. */
export function readSession({ purchase }: HttpHouse) {
  return createMiddleware<Env>(async (context, next) => {
    const token = getCookie(context, NAME) ?? getCookie(context, NAME, 'host')
    context.set('session', await findSession(purchase.db.read, token, purchase.clock.now()))
    await next()
  })
}

export function requireSession(context: Request): Session {
  const session = context.get('session')
  if (!session) throw new Refusal('no_session')
  return session
}

/** For who comes without a session, and needs one to be given anything. */
export async function ensureSession(context: Request, house: HttpHouse): Promise<Session> {
  const known = context.get('session')
  if (known) return known
  const { db, entropy, clock } = house.purchase
  const { token, session } = await db.transaction((tx) => startSession(tx, entropy, clock.now()))
  giveSession(context, house, token)
  return session
}

/** Hands the secret to the browser, where no script can read it. */
export function giveSession(context: Request, { publicUrl }: HttpHouse, token: string): void {
  const isSecure = needsHttps(publicUrl)
  setCookie(context, NAME, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: Math.floor(SESSION_MS / 1_000),
    ...(isSecure ? { secure: true, prefix: 'host' } : {}),
  })
}

/** The browser forgets the secret. */
export function takeSession(context: Request, { publicUrl }: HttpHouse): void {
  const isSecure = needsHttps(publicUrl)
  deleteCookie(context, NAME, { path: '/', ...(isSecure ? { secure: true, prefix: 'host' } : {}) })
}

function needsHttps(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}
