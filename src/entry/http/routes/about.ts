import { Refusal } from '../../../contract/errors.ts'
import type { AboutBody } from '../../../contract/launches/page.ts'
import { Wallet } from '../../../contract/schemas.ts'
import { showAbout, showPicture } from '../../../flows/launches/show-about.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { accept } from '../read-body.ts'
import { delayOf, visibleUntil } from '../visible-until.ts'

/** What a coin's developer says about it, and its picture: untrusted content, served so that it can run nothing. */
export function aboutRoutes(router: Router, { services, pictures }: HttpContext): void {
  router.get('/api/launches/:mint/about', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const delay = await delayOf(services, context)
    const about = await showAbout(services, mint, services.clock.now() - delay)
    if (about === null) throw new Refusal('not_found')
    return context.json<AboutBody>({ ...about, member: delay === 0 })
  })

  router.get('/api/launches/:mint/picture', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const until = await visibleUntil(services, context)
    const picture = await showPicture(services, pictures, mint, until)
    if (picture === null) throw new Refusal('not_found')
    return context.body(new Uint8Array(picture.bytes), 200, {
      'Content-Type': picture.type,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, max-age=3600',
    })
  })
}
