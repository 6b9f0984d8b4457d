import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { createTrackRecord } from '../../flows/launches/track-record.ts'
import { createFilterTests } from '../../flows/members/backtest-alerts.ts'
import { consoleRoutes } from './console/mount.ts'
import type { HttpContext, HttpEnv, Router } from './http-context.ts'
import { securityHeaders } from './middleware/headers.ts'
import { limitBody } from './middleware/limit-body.ts'
import { redirectToLocalhost } from './middleware/local-address.ts'
import { refuseMethod } from './middleware/method-not-allowed.ts'
import { oneAddress } from './middleware/one-address.ts'
import { answerRefusals } from './middleware/refusals.ts'
import { READS, sameOrigin } from './middleware/same-origin.ts'
import { readSession } from './middleware/session.ts'
import { aboutRoutes } from './routes/about.ts'
import { accountRoutes, memberOnlyRoutes } from './routes/account.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { apiV1Routes } from './routes/api-v1.ts'
import { contactRoutes } from './routes/contact.ts'
import { giftRoutes } from './routes/gifts.ts'
import { handoffRoutes } from './routes/handoffs.ts'
import { healthRoutes } from './routes/health.ts'
import { languageRoutes } from './routes/language.ts'
import { benchmarkRoutes } from './routes/launches/benchmark.ts'
import { chartRoutes } from './routes/launches/charts.ts'
import { feedRoutes } from './routes/launches/feed.ts'
import { launchEventRoutes } from './routes/launches/launch-events.ts'
import { launchRoutes } from './routes/launches/launches.ts'
import { ledgerRoutes } from './routes/launches/ledger.ts'
import { recordLogRoutes } from './routes/launches/record-log.ts'
import { recordPageRoutes } from './routes/launches/record-pages.ts'
import { searchRoutes } from './routes/launches/search.ts'
import { trackRecordRoutes } from './routes/launches/track-record.ts'
import { orderEventRoutes } from './routes/order-events.ts'
import { orderRoutes } from './routes/orders.ts'
import { pageRoutes } from './routes/pages.ts'
import { pendingWalletRoutes } from './routes/pending-wallets.ts'
import { priceRoutes } from './routes/price.ts'
import { apiStreamRoutes } from './routes/programs/api-stream.ts'
import { mcpRoutes } from './routes/programs/mcp.ts'
import { webhookRoutes } from './routes/programs/webhooks.ts'
import { pushRoutes } from './routes/push.ts'
import { referralRoutes } from './routes/referrals.ts'
import { securityTxtRoutes } from './routes/security-txt.ts'
import { shareRoutes } from './routes/sharing/mount.ts'
import { statusRoutes } from './routes/status.ts'
import { telegramLinkRoutes } from './routes/telegram-link.ts'
import { telegramWebhookRoutes } from './routes/telegram-webhook.ts'
import { userRoutes } from './routes/users.ts'
import { walletProofRoutes } from './routes/wallet-proofs.ts'

const MOST_BODY_BYTES = 16 * 1_024

export function createRouter(http: HttpContext): Router {
  const router: Router = new Hono<HttpEnv>()
  router.onError(answerRefusals(http.services.log))
  router.use(securityHeaders(http))
  healthRoutes(router, http)
  telegramWebhookRoutes(router, http)
  languageRoutes(router, http)
  consoleRoutes(router, http)

  router.use('/api/*', async (context, next) => {
    context.set('address', http.addressOf(context))
    await http.limits.take(
      READS.has(context.req.method) ? 'reads' : 'writes',
      context.get('address'),
    )
    context.header('Cache-Control', 'no-store')
    await next()
  })
  router.use('/api/*', sameOrigin(http))
  router.use(
    '/api/*',
    limitBody(MOST_BODY_BYTES, (code, cause) => new Refusal(code, { cause })),
  )
  router.use('/api/*', readSession(http))
  orderRoutes(router, http)
  orderEventRoutes(router, http)
  handoffRoutes(router, http)
  giftRoutes(router, http)
  referralRoutes(router, http)
  pendingWalletRoutes(router, http)
  userRoutes(router, http)
  walletProofRoutes(router, http)
  telegramLinkRoutes(router, http)
  accountRoutes(router, http)
  const filterTests = createFilterTests(http.services)
  memberOnlyRoutes(router, http, filterTests)
  apiKeyRoutes(router, http)
  webhookRoutes(router, http)
  pushRoutes(router, http)
  feedRoutes(router, http)
  launchRoutes(router, http)
  launchEventRoutes(router, http)
  chartRoutes(router, http)
  aboutRoutes(router, http)
  const readTrackRecord = createTrackRecord(http.services)
  trackRecordRoutes(router, http, readTrackRecord)
  ledgerRoutes(router, http)
  benchmarkRoutes(router, http)
  recordLogRoutes(router, http)
  apiV1Routes(router, http, filterTests)
  apiStreamRoutes(router, http)
  statusRoutes(router, http)
  priceRoutes(router, http)
  contactRoutes(router, http)
  router.all('/api/*', (context) => refuseMethod(context, router))

  mcpRoutes(router, http, readTrackRecord)
  securityTxtRoutes(router, http)
  router.use(oneAddress)
  router.use(redirectToLocalhost(http))
  shareRoutes(router, http, readTrackRecord)
  recordPageRoutes(router, http)
  searchRoutes(router, http)
  pageRoutes(router, http)
  return router
}
