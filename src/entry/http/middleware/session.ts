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
export function readSession(house: HttpHouse) {
  const { db, clock } = house.purchase
  const prefix = isSecure(house) ? 'host' : undefined
  return createMiddleware<Env>(async (context, next) => {
    const token = getCookie(context, NAME, prefix)
    context.set('session', await findSession(db.read, token, clock.now()))
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
export function giveSession(context: Request, house: HttpHouse, token: string): void {
  setCookie(context, NAME, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: Math.floor(SESSION_MS / 1_000),
    ...(isSecure(house) ? { secure: true, prefix: 'host' } : {}),
  })
}

/** The browser forgets the secret. */
export function takeSession(context: Request, house: HttpHouse): void {
  deleteCookie(context, NAME, {
    path: '/',
    ...(isSecure(house) ? { secure: true, prefix: 'host' } : {}),
  })
}

/** Then only the `__Host-` cookie counts, which no neighbouring host can set. */
function isSecure({ production, publicUrl }: HttpHouse): boolean {
  return production || (publicUrl?.startsWith('https:') ?? false)
}
