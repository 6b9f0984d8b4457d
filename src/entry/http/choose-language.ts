import { getCookie } from 'hono/cookie'
import { type Language, readLanguage } from '../../contract/languages.ts'
import type { HttpRequest } from './http-context.ts'

export const LANGUAGE_COOKIE = 'mintwatch_language'

/** Browsers send fewer. */
const MOST_LETTERS = 400

/** The language that this browser chose, or else the first of its languages that we have. */
export function languageOf(context: HttpRequest): Language {
  return (
    readLanguage(getCookie(context, LANGUAGE_COOKIE)) ??
    preferred(context.req.header('accept-language'))
  )
}

/** @param accepted an Accept-Language header; unreadable parts are ignored */
export function preferred(accepted: string | undefined): Language {
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
