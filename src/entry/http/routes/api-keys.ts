import { MakeApiKey } from '../../../contract/api/api-requests.ts'
import type { ApiKeysBody, NewApiKeyBody } from '../../../contract/api/key-bodies.ts'
import { endApiKey, makeApiKey, showApiKeys } from '../../../flows/members/api-keys.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { requireSession, requireWriter } from '../middleware/session.ts'
import { idInPath, readBody } from '../read-body.ts'

/** A lifetime member's keys of the data API. */
export function apiKeyRoutes(router: Router, { services, limits }: HttpContext): void {
  router.get('/api/account/api_keys', async (context) =>
    context.json<ApiKeysBody>(await showApiKeys(services, requireSession(context))),
  )

  router.post('/api/account/api_keys', async (context) => {
    const session = await requireWriter(context, limits)
    const { name } = await readBody(context, MakeApiKey)
    return context.json<NewApiKeyBody>(await makeApiKey(services, session, name), 201)
  })

  router.delete('/api/account/api_keys/:id', async (context) => {
    const session = await requireWriter(context, limits)
    const id = idInPath(context)
    await endApiKey(services, session, id)
    return context.json({})
  })
}
