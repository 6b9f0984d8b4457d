import { PUBLIC_DELAY_MS } from '../../../../contract/constants.ts'
import { MINUTE } from '../../../../kernel/clock.ts'
import type { HttpContext, HttpRequest } from '../../http-context.ts'

export const XML = 'application/xml; charset=utf-8'

/** The site's origin, without a trailing slash. */
export function originOf({ publicUrl }: HttpContext, context: HttpRequest): string {
  return publicUrl ?? new URL(context.req.url).origin
}

/** What anybody may see: a minute late, whoever asks. */
export function publicUntil({ services }: HttpContext): number {
  return services.clock.now() - PUBLIC_DELAY_MS
}

/** Counts a read, and allows other sites to show the answer and caches to keep it for some minutes. */
export async function openToAll(http: HttpContext, context: HttpRequest, minutes: number) {
  await http.limits.take('reads', http.addressOf(context))
  context.header('Cross-Origin-Resource-Policy', 'cross-origin')
  context.header('Cache-Control', `public, max-age=${(minutes * MINUTE) / 1_000}`)
}
