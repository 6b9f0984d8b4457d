import { MakeWebhook, SetWebhook } from '../../../../contract/api/api-requests.ts'
import type {
  NewWebhookBody,
  WebhookDeliveryBody,
  WebhookSecretBody,
  WebhooksBody,
} from '../../../../contract/webhooks.ts'
import {
  deleteWebhook,
  makeWebhook,
  replaceSecret,
  setWebhook,
  showWebhooks,
  testWebhook,
} from '../../../../flows/webhooks/manage.ts'
import type { HttpContext, HttpRequest, Router } from '../../http-context.ts'
import { requireSession, requireWriter } from '../../middleware/session.ts'
import { idInPath, readBody } from '../../read-body.ts'

/** A lifetime member's webhooks. */
export function webhookRoutes(router: Router, { services, sender, limits }: HttpContext): void {
  const webhooks = { ...services, sender }
  const writer = (context: HttpRequest) => requireWriter(context, limits)

  router.get('/api/account/webhooks', async (context) =>
    context.json<WebhooksBody>(await showWebhooks(webhooks, requireSession(context))),
  )

  router.post('/api/account/webhooks', async (context) => {
    const session = await writer(context)
    await limits.take('webhooks', session.accountId)
    const { url, ...filter } = await readBody(context, MakeWebhook)
    return context.json<NewWebhookBody>(await makeWebhook(webhooks, session, { url, filter }), 201)
  })

  router.put('/api/account/webhooks/:id', async (context) => {
    const session = await writer(context)
    const { on } = await readBody(context, SetWebhook)
    await setWebhook(webhooks, session, idInPath(context), on)
    return context.json({})
  })

  router.delete('/api/account/webhooks/:id', async (context) => {
    await deleteWebhook(webhooks, await writer(context), idInPath(context))
    return context.json({})
  })

  router.post('/api/account/webhooks/:id/secret', async (context) => {
    const session = await writer(context)
    return context.json<WebhookSecretBody>(
      await replaceSecret(webhooks, session, idInPath(context)),
    )
  })

  router.post('/api/account/webhooks/:id/test', async (context) => {
    const session = await writer(context)
    await limits.take('webhooks', session.accountId)
    const delivery = await testWebhook(webhooks, session, idInPath(context))
    return context.json<WebhookDeliveryBody>(delivery)
  })
}
