import { createMcpHandler } from '@modelcontextprotocol/server'
import type { TrackRecordBody } from '../../../../contract/launches/bodies.ts'
import { admitApiKey } from '../../../../flows/members/api-keys.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { createMcpServer } from '../../mcp/server.ts'
import { ownOriginOnly } from '../../middleware/same-origin.ts'

const MOST_BODY_BYTES = 64 * 1_024

/**
 * An MCP server for lifetime members' assistants: streamable HTTP without sessions, one instance for each
 * request, so any web process answers any of them. The API key is the bearer token.
 */
export function mcpRoutes(
  router: Router,
  { services, limits, publicUrl, readAddress, addressOf }: HttpContext,
  readTrackRecord: () => Promise<TrackRecordBody>,
): void {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const key = authInfo?.clientId ?? ''
      return createMcpServer({ services, readAddress, readTrackRecord, limits, key })
    },
    {
      maxRequestBodySize: MOST_BODY_BYTES,
      maxSubscriptions: 0,
      onerror: ({ message }) => services.log.info({ err: message }, 'an MCP request was refused'),
    },
  )

  // A page of another site must not use a key that its visitor's browser might send.
  router.use('/mcp', ownOriginOnly({ publicUrl }))
  router.all('/mcp', async (context) => {
    await limits.take('reads', addressOf(context))
    const key = await admitApiKey(services, context.req.header('authorization'))
    await limits.take('api', key)
    const authInfo = { token: '', clientId: key, scopes: [] }
    const answer = await handler.fetch(context.req.raw, { authInfo })
    answer.headers.set('Cache-Control', 'no-store')
    return answer
  })
}
