import { z } from 'zod'
import type { AccountBody, AlertsBody, DeletedBody } from '../../../contract/records.ts'
import {
  changeAlerts,
  deleteAccount,
  showAccount,
  signOutEverywhere,
} from '../../../flows/account.ts'
import type { HttpHouse, Router } from '../http-context.ts'
import { requireSession, takeSession } from '../middleware/session.ts'
import { readBody } from '../read-body.ts'

export function accountRoutes(router: Router, house: HttpHouse): void {
  const { purchase, limits } = house

  router.get('/api/account', async (context) =>
    context.json<AccountBody>(await showAccount(purchase, requireSession(context))),
  )

  router.put('/api/account/alerts', async (context) => {
    const session = requireSession(context)
    await limits.take('writes', session.accountId)
    const alerts = await changeAlerts(purchase, session, await readBody(context, z.unknown()))
    return context.json<AlertsBody>(alerts)
  })

  router.post('/api/account/sign_out_everywhere', async (context) => {
    await signOutEverywhere(purchase, requireSession(context))
    takeSession(context, house)
    return context.json({})
  })

  router.delete('/api/account', async (context) => {
    const { kept } = await deleteAccount(purchase, requireSession(context))
    takeSession(context, house)
    return context.json<DeletedBody>({ kept })
  })
}
