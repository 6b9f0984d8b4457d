import { generateCookie, getCookie } from 'hono/cookie'
import { KNOWN_MS } from '../../../domains/operators/index.ts'
import type { RelyingParty } from '../../../flows/console/passkeys.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { HttpRequest } from '../http-context.ts'

const NAME = 'mintwatch_operator'

/** Over https only the `__Host-` cookie counts, which other hosts of the domain can't set. */
export function readConsoleCookie(
  context: HttpRequest,
  { origin }: RelyingParty,
): string | undefined {
  return getCookie(context, NAME, origin.startsWith('https:') ? 'host' : undefined)
}

/** The header that gives a browser its secret; '' removes it. Other sites' requests never carry it. */
export function consoleCookie(token: string, { origin }: RelyingParty): string {
  return generateCookie(NAME, token, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: token === '' ? 0 : KNOWN_MS / SECOND,
    ...(origin.startsWith('https:') ? { secure: true, prefix: 'host' } : {}),
  })
}
