import { getCookie, setCookie } from 'hono/cookie'
import { REFERRAL_CLICK_DAYS } from '../../../contract/referrals.ts'
import type { ReferredBy } from '../../../flows/purchase/referral.ts'
import type { HttpContext, HttpRequest } from '../http-context.ts'
import { isSecure } from './session.ts'

const NAME = 'mintwatch_ref'

/** The browser's first click on a referral link, for a new order; null: there is no program. */
export function readReferral(context: HttpRequest, http: HttpContext): ReferredBy | null {
  const { referralRates: rates } = http
  return rates && { token: readClick(context, http), rates }
}

/** The secret of the browser's first click. */
export function readClick(context: HttpRequest, http: HttpContext): string | undefined {
  return getCookie(context, NAME, isSecure(http) ? 'host' : undefined)
}

/** Keeps the secret for as long as the click counts, where no script can read it. */
export function giveClick(context: HttpRequest, http: HttpContext, token: string): void {
  setCookie(context, NAME, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: REFERRAL_CLICK_DAYS * 24 * 3_600,
    ...(isSecure(http) ? { secure: true, prefix: 'host' } : {}),
  })
}
