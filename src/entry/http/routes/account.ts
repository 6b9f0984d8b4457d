import { z } from 'zod'
import type { AlertPreviewBody, AlertsBody } from '../../../contract/alerts.ts'
import type { AccountBody, DeletedBody, SessionsBody } from '../../../contract/records.ts'
import {
  changeAlerts,
  deleteAccount,
  showAccount,
  showSessions,
  signOutEverywhere,
  signOutOthers,
} from '../../../flows/members/account.ts'
import { previewOf } from '../../../flows/members/preview-alerts.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { requireSession, takeSession } from '../middleware/session.ts'
import { readBody } from '../read-body.ts'

export function accountRoutes(router: Router, http: HttpContext): void {
  const { purchase, limits } = http

  router.get('/api/account', async (context) =>
    context.json<AccountBody>(await showAccount(purchase, requireSession(context))),
  )

  router.put('/api/account/alerts', async (context) => {
    const session = requireSession(context)
    await limits.take('writes', session.accountId)
    const alerts = await changeAlerts(purchase, session, await readBody(context, z.unknown()))
    return context.json<AlertsBody>(alerts)
  })

  router.post('/api/account/alerts/preview', async (context) => {
    await limits.take('previews', requireSession(context).accountId)
    const preview = await previewOf(purchase, await readBody(context, z.unknown()))
    return context.json<AlertPreviewBody>(preview)
  })

  router.post('/api/account/sign_out_everywhere', async (context) => {
    await signOutEverywhere(purchase, requireSession(context))
    takeSession(context, http)
    return context.json({})
  })

  router.get('/api/account/sessions', async (context) =>
    context.json<SessionsBody>(await showSessions(purchase, requireSession(context))),
  )

  router.delete('/api/account/sessions/:id', async (context) => {
    await signOutOthers(purchase, requireSession(context), context.req.param('id'))
    return context.json({})
  })

  router.post('/api/account/sign_out_others', async (context) => {
    await signOutOthers(purchase, requireSession(context), null)
    return context.json({})
  })

  router.delete('/api/account', async (context) => {
    const { kept } = await deleteAccount(purchase, requireSession(context))
    takeSession(context, http)
    return context.json<DeletedBody>({ kept })
  })
}
