import { Refusal } from '../../../../contract/errors.ts'
import { readLanguage } from '../../../../contract/languages.ts'
import type { TrackRecordBody } from '../../../../contract/launches/bodies.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { showLaunch } from '../../../../flows/launches/show-launches.ts'
import { shareCard } from '../../../../flows/sharing/share-card.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'
import { openToAll, publicUntil } from './answer.ts'

const KEPT_MINUTES = 5

/** The picture that link previews of a launch show. */
export function sharePictureRoutes(
  router: Router,
  http: HttpContext,
  readTrackRecord: () => Promise<TrackRecordBody>,
): void {
  const { services, sharePictures } = http

  router.get('/launches/:mint/card.png', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const launch = await showLaunch(services, mint, publicUntil(http))
    if (launch === null) throw new Refusal('not_found')
    const language = readLanguage(context.req.query('language')) ?? 'en'
    const picture = await sharePictures.draw(
      await shareCard(services, launch, readTrackRecord, language),
    )
    if (picture === null) throw new Refusal('busy')
    const etag = `"${picture.name}"`
    const headers = { 'Content-Type': 'image/png', ETag: etag }
    if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304, headers)
    return context.body(picture.png, 200, headers)
  })
}
