import type { PushBody, PushTestBody } from '../../../contract/push.ts'
import { AddBrowser } from '../../../contract/schemas.ts'
import {
  addBrowser,
  removeBrowser,
  showDevices,
  testBrowser,
} from '../../../flows/push/manage-devices.ts'
import { languageOf } from '../choose-language.ts'
import type { HttpContext, HttpRequest, Router } from '../http-context.ts'
import { requireSession, requireWriter } from '../middleware/session.ts'
import { nameBrowser } from '../name-browser.ts'
import { idInPath, readBody } from '../read-body.ts'

/** A member's browsers that get alerts as notifications. */
export function pushRoutes(router: Router, { services, push, limits }: HttpContext): void {
  const pushing = { ...services, push }
  const writer = (context: HttpRequest) => requireWriter(context, limits)

  router.get('/api/account/push', async (context) =>
    context.json<PushBody>(await showDevices(pushing, requireSession(context))),
  )

  router.post('/api/account/push', async (context) => {
    const session = await writer(context)
    const { endpoint, keys } = await readBody(context, AddBrowser)
    const wanted = {
      address: { endpoint, ...keys },
      browser: nameBrowser(context.req.header('user-agent')),
      language: languageOf(context),
    }
    return context.json<PushBody>(await addBrowser(pushing, session, wanted), 201)
  })

  router.delete('/api/account/push/:id', async (context) =>
    context.json<PushBody>(await removeBrowser(pushing, await writer(context), idInPath(context))),
  )

  router.post('/api/account/push/:id/test', async (context) => {
    const session = await writer(context)
    await limits.take('pushes', session.accountId)
    return context.json<PushTestBody>(await testBrowser(pushing, session, idInPath(context)))
  })
}
