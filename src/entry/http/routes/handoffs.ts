import type { HandedOrderBody, HandoffBody } from '../../../contract/records.ts'
import { TakeHandoff, Token } from '../../../contract/schemas.ts'
import {
  issueHandoff,
  openHandoff,
  showHandedOrder,
} from '../../../flows/purchase/handoffs/handoff.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { requireSession } from '../middleware/session.ts'
import { accept, idInPath, readBody } from '../read-body.ts'

/** Hands an order to a wallet's own browser, which gets no session by it. */
export function handoffRoutes(router: Router, { services, limits }: HttpContext): void {
  router.post('/api/orders/:id/handoff', async (context) => {
    const id = idInPath(context)
    const session = requireSession(context)
    await limits.take('handoffs', context.get('address'))
    const { code, expiresAt } = await issueHandoff(services, session, id)
    return context.json<HandoffBody>({ code, expires_at: expiresAt }, 201)
  })

  router.post('/api/handoffs', async (context) => {
    await limits.take('handoffs', context.get('address'))
    const { code } = await readBody(context, TakeHandoff)
    return context.json<HandedOrderBody>(await openHandoff(services, code))
  })

  router.get('/api/handoffs/:view', async (context) => {
    const view = accept(Token, context.req.param('view'), 'handoff_over')
    return context.json<HandedOrderBody>(await showHandedOrder(services, view))
  })
}
