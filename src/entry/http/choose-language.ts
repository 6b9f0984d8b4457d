import { getCookie, setCookie } from 'hono/cookie'
import { type Language, readLanguage } from '../../contract/languages.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { isSecure } from './middleware/session.ts'

const LANGUAGE_COOKIE = 'mintwatch_language'

const YEAR_S = 365 * 24 * 3_600

/** Browsers send fewer. */
const MOST_LETTERS = 400

/** The language that this browser chose, or else the first of its languages that we have. */
export function languageOf(context: HttpRequest): Language {
  return (
    readLanguage(getCookie(context, LANGUAGE_COOKIE)) ??
    preferredLanguage(context.req.header('accept-language'))
  )
}

/** Makes the language this browser's, so that it goes on in it. */
export function rememberLanguage(
  context: HttpRequest,
  http: HttpContext,
  language: Language,
): void {
  if (readLanguage(getCookie(context, LANGUAGE_COOKIE)) === language) return
  setCookie(context, LANGUAGE_COOKIE, language, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR_S,
    secure: isSecure(http),
  })
}

/** @param accepted an Accept-Language header; unreadable parts are ignored */
export function preferredLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? '')
    .slice(0, MOST_LETTERS)
    .split(',')
    .map((part) => {
      const [tag, quality] = part.split(';')
      const weight = quality === undefined ? 1 : Number(/^\s*q=([\d.]+)\s*$/.exec(quality)?.[1])
      return { language: readLanguage(tag), weight: weight > 0 && weight <= 1 ? weight : 0 }
    })
    .filter(({ language, weight }) => language !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.language ?? 'en'
}
