import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '../../contract/errors.ts'
import type { Env, HttpHouse, Router } from './http-context.ts'
import { securityHeaders } from './middleware/headers.ts'
import { answerRefusals } from './middleware/refusals.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { readSession } from './middleware/session.ts'
import { accountRoutes } from './routes/account.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { apiV1Routes } from './routes/api-v1.ts'
import { contactRoutes } from './routes/contact.ts'
import { feedRoutes } from './routes/feed.ts'
import { healthRoutes } from './routes/health.ts'
import { launchRoutes } from './routes/launches.ts'
import { orderEventRoutes } from './routes/order-events.ts'
import { orderRoutes } from './routes/orders.ts'
import { pageRoutes } from './routes/pages.ts'
import { pendingWalletRoutes } from './routes/pending-wallets.ts'
import { priceRoutes } from './routes/price.ts'
import { telegramLinkRoutes } from './routes/telegram-link.ts'
import { telegramWebhookRoutes } from './routes/telegram-webhook.ts'
import { trackRecordRoutes } from './routes/track-record.ts'
import { userRoutes } from './routes/users.ts'
import { walletProofRoutes } from './routes/wallet-proofs.ts'

const MOST_BODY_BYTES = 16 * 1_024

/** All that answers over HTTP. */
export function createRouter(house: HttpHouse): Router {
  const router: Router = new Hono<Env>()
  router.onError(answerRefusals(house.purchase.log))
  router.use(securityHeaders(house))
  healthRoutes(router, house)
  telegramWebhookRoutes(router, house)

  router.use('/api/*', async (context, next) => {
    context.set('address', house.addressOf(context))
    await house.limits.take(
      context.req.method === 'GET' ? 'reads' : 'writes',
      context.get('address'),
    )
    context.header('Cache-Control', 'no-store')
    await next()
  })
  router.use('/api/*', sameOrigin(house))
  router.use(
    '/api/*',
    bodyLimit({
      maxSize: MOST_BODY_BYTES,
      onError: () => {
        throw new Refusal('body_too_large')
      },
    }),
  )
  router.use('/api/*', readSession(house))
  orderRoutes(router, house)
  orderEventRoutes(router, house)
  pendingWalletRoutes(router, house)
  userRoutes(router, house)
  walletProofRoutes(router, house)
  telegramLinkRoutes(router, house)
  accountRoutes(router, house)
  apiKeyRoutes(router, house)
  feedRoutes(router, house)
  launchRoutes(router, house)
  trackRecordRoutes(router, house)
  apiV1Routes(router, house)
  priceRoutes(router, house)
  contactRoutes(router, house)
  router.all('/api/*', () => {
    throw new Refusal('not_found')
  })

  pageRoutes(router, house)
  return router
}
