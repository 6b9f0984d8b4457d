import { readLanguage } from '../../../contract/languages.ts'
import { rememberLanguage } from '../choose-language.ts'
import type { HttpContext, HttpRequest, Router } from '../http-context.ts'
import { sameOrigin } from '../middleware/same-origin.ts'
import { withoutLanguage } from '../page-addresses.ts'

/** The buttons in every footer: remembers a language, and goes back to the page they were pressed on. */
export function languageRoutes(router: Router, http: HttpContext): void {
  router.post('/language', sameOrigin(http), (context) => {
    const language = readLanguage(context.req.query('to'))
    if (language !== null) rememberLanguage(context, http, language)
    return context.redirect(cameFrom(context), 303)
  })
}

/** The path of the page of ours that sent the form, in no language; `/` if it is not one of ours. */
function cameFrom(context: HttpRequest): string {
  const referer = context.req.header('referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  // A path that begins with two slashes would name another host.
  if (host !== context.req.header('host') || /^\/[/\\]/.test(pathname)) return '/'
  return `${withoutLanguage(pathname)}${search}`
}
