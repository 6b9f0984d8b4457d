import { LANGUAGE_IDS } from '../../../contract/languages.ts'
import { DAY } from '../../../kernel/clock.ts'
import type { HttpContext, Router } from '../http-context.ts'

/** Less than the year that RFC 9116 recommends at most. */
const GOOD_FOR_MS = 180 * DAY

/** Tells whoever found a hole where to report it (RFC 9116). */
export function securityTxtRoutes(
  router: Router,
  { services: { clock }, publicUrl }: HttpContext,
): void {
  router.get('/.well-known/security.txt', (context) => {
    const site = publicUrl ?? new URL(context.req.url).origin
    const expires = new Date(Math.floor(clock.now() / DAY) * DAY + GOOD_FOR_MS)
    const lines = [
      '# Write "security" into the message.',
      `Contact: ${site}/contact`,
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${LANGUAGE_IDS.join(', ')}`,
      `Canonical: ${site}/.well-known/security.txt`,
    ]
    return context.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' })
  })
}
