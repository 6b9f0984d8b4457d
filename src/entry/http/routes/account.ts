import type { Context } from 'hono'
import { z } from 'zod'
import type {
  AlertPreviewBody,
  AlertsBody,
  WatchedBody,
  WatchesBody,
} from '../../../contract/alerts.ts'
import type { BacktestBody } from '../../../contract/backtest.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { AccountBody, DeletedBody, SessionsBody } from '../../../contract/records.ts'
import { SessionId, Wallet } from '../../../contract/schemas.ts'
import type { Session } from '../../../domains/accounts/index.ts'
import {
  changeAlerts,
  deleteAccount,
  showAccount,
  showSessions,
  signOutEverywhere,
  signOutOthers,
} from '../../../flows/members/account.ts'
import type { FilterTests } from '../../../flows/members/backtest-alerts.ts'
import { hasActiveMembership } from '../../../flows/members/is-member.ts'
import {
  listWatches,
  unwatchCoin,
  unwatchWallet,
  watchCoin,
  watchWallet,
} from '../../../flows/members/watches.ts'
import type { HttpContext, HttpEnv, Router } from '../http-context.ts'
import { clearSessionCookie, requireSession, requireWriter } from '../middleware/session.ts'
import { accept, readBody } from '../read-body.ts'

export function accountRoutes(router: Router, http: HttpContext): void {
  const { services, limits } = http

  router.get('/api/account', async (context) =>
    context.json<AccountBody>(await showAccount(services, requireSession(context), http.channelId)),
  )

  router.put('/api/account/alerts', async (context) => {
    const session = await requireWriter(context, limits)
    const alerts = await changeAlerts(services, session, await readBody(context, z.unknown()))
    return context.json<AlertsBody>(alerts)
  })

  router.post('/api/account/sign_out_everywhere', async (context) => {
    await signOutEverywhere(services, requireSession(context))
    clearSessionCookie(context, http)
    return context.json({})
  })

  router.get('/api/account/sessions', async (context) =>
    context.json<SessionsBody>(await showSessions(services, requireSession(context))),
  )

  router.delete('/api/account/sessions/:id', async (context) => {
    const session = requireSession(context)
    const id = accept(SessionId, context.req.param('id'), 'not_found')
    await signOutOthers(services, session, id)
    return context.json({})
  })

  router.post('/api/account/sign_out_others', async (context) => {
    await signOutOthers(services, requireSession(context), null)
    return context.json({})
  })

  router.delete('/api/account', async (context) => {
    const { kept } = await deleteAccount(services, requireSession(context))
    clearSessionCookie(context, http)
    return context.json<DeletedBody>({ kept })
  })
}

/** Only for members: previews of alerts, which include the newest launches, and a watchlist. */
export function memberOnlyRoutes(
  router: Router,
  { services, limits }: HttpContext,
  filterTests: FilterTests,
): void {
  async function memberOf(context: Context<HttpEnv>): Promise<Session> {
    const session = requireSession(context)
    if (!(await hasActiveMembership(services, session))) throw new Refusal('membership_needed')
    return session
  }

  router.post('/api/account/alerts/preview', async (context) => {
    const member = await memberOf(context)
    await limits.take('previews', member.accountId)
    const preview = await filterTests.preview(member, await readBody(context, z.unknown()))
    return context.json<AlertPreviewBody>(preview)
  })

  router.post('/api/account/alerts/backtest', async (context) => {
    const member = await memberOf(context)
    await limits.take('backtests', member.accountId)
    const tested = await filterTests.backtest(member, await readBody(context, z.unknown()))
    return context.json<BacktestBody>(tested)
  })

  router.get('/api/account/watches', async (context) =>
    context.json<WatchesBody>(await listWatches(services, (await memberOf(context)).accountId)),
  )

  router.put('/api/account/watches/:mint', async (context) => {
    const watcher = await memberOf(context)
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const watched = await watchCoin(services, watcher, mint)
    return context.json<WatchedBody>(watched, watched.state === 'looking' ? 202 : 200)
  })

  router.delete('/api/account/watches/:mint', async (context) => {
    const watcher = await memberOf(context)
    await unwatchCoin(services, watcher, accept(Wallet, context.req.param('mint'), 'not_found'))
    return context.json({})
  })

  router.put('/api/account/watched-wallets/:wallet', async (context) => {
    const watcher = await memberOf(context)
    await watchWallet(services, watcher, accept(Wallet, context.req.param('wallet'), 'not_found'))
    return context.json({})
  })

  router.delete('/api/account/watched-wallets/:wallet', async (context) => {
    const watcher = await memberOf(context)
    await unwatchWallet(services, watcher, accept(Wallet, context.req.param('wallet'), 'not_found'))
    return context.json({})
  })
}
