import { createMiddleware } from 'hono/factory'
import {
  AlertsQuery,
  BacktestQuery,
  LaunchesQuery,
  TradesQuery,
} from '../../../contract/api/api-requests.ts'
import type { BacktestBody } from '../../../contract/backtest.ts'
import { Refusal } from '../../../contract/errors.ts'
import type {
  AlertPageBody,
  DeveloperBody,
  LaunchDetailBody,
  LaunchPageBody,
  TradePageBody,
} from '../../../contract/launches/bodies.ts'
import type { CrewBody } from '../../../contract/launches/crews.ts'
import { Wallet } from '../../../contract/schemas.ts'
import { showCrew } from '../../../flows/launches/crews/show-crew.ts'
import { listFirstReports } from '../../../flows/launches/list-first-reports.ts'
import { showDeveloper } from '../../../flows/launches/show-developer.ts'
import { listLaunches, showLaunch } from '../../../flows/launches/show-launches.ts'
import { admitApiKey, ownerOfKey } from '../../../flows/members/api-keys.ts'
import type { FilterTests } from '../../../flows/members/backtest-alerts.ts'
import { showTrades } from '../../../flows/trades/show-trades.ts'
import { openApiDocument } from '../api/document.ts'
import { readCursor, readTradeCursor, writeCursor, writeTradeCursor } from '../cursor.ts'
import type { HttpContext, HttpEnv, Router } from '../http-context.ts'
import { accept } from '../read-body.ts'

/** The historical data API for lifetime members, authenticated by key. */
export function apiV1Routes(
  router: Router,
  { services, archive, limits, publicUrl }: HttpContext,
  filterTests: FilterTests,
): void {
  router.get('/api/v1/openapi.json', (context) => context.json(openApiDocument(publicUrl ?? '/')))

  router.use(
    '/api/v1/*',
    createMiddleware<HttpEnv>(async (context, next) => {
      const key = await admitApiKey(services, context.req.header('authorization'))
      context.set('apiKey', key)
      const { limit, remaining, resetSeconds } = await limits.take('api', key)
      context.header('RateLimit-Limit', `${limit}`)
      context.header('RateLimit-Remaining', `${remaining}`)
      context.header('RateLimit-Reset', `${resetSeconds}`)
      await next()
    }),
  )

  router.get('/api/v1/launches', async (context) => {
    const asked = accept(LaunchesQuery, context.req.query(), 'invalid_query')
    const { limit, cursor, ...filter } = asked
    const query = { ...filter, ...readCursor(cursor) }
    const { launches, next } = await listLaunches(services, query, limit)
    return context.json<LaunchPageBody>({ launches, cursor: writeCursor(next) })
  })

  router.get('/api/v1/launches/:mint', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'invalid_query')
    const launch = await showLaunch(services, mint, services.clock.now())
    if (launch === null) throw new Refusal('not_found')
    return context.json<LaunchDetailBody>(launch)
  })

  router.get('/api/v1/launches/:mint/trades', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'invalid_query')
    const { limit, cursor } = accept(TradesQuery, context.req.query(), 'invalid_query')
    const page = await showTrades({ ...services, archive }, mint, readTradeCursor(cursor), limit)
    if (page === null) throw new Refusal('not_found')
    const { next, ...body } = page
    return context.json<TradePageBody>({ ...body, cursor: writeTradeCursor(next) })
  })

  router.get('/api/v1/deployers/:address', async (context) => {
    const wallet = accept(Wallet, context.req.param('address'), 'invalid_query')
    return context.json<DeveloperBody>(await showDeveloper(services, wallet, services.clock.now()))
  })

  router.get('/api/v1/crews/:address', async (context) => {
    const wallet = accept(Wallet, context.req.param('address'), 'invalid_query')
    const crew = await showCrew(services, wallet, services.clock.now())
    if (crew === null) throw new Refusal('not_found')
    return context.json<CrewBody>(crew)
  })

  router.get('/api/v1/alerts', async (context) => {
    const { limit, cursor, ...filter } = accept(AlertsQuery, context.req.query(), 'invalid_query')
    const query = { ...filter, ...readCursor(cursor) }
    const { alerts, next } = await listFirstReports(services, query, limit)
    return context.json<AlertPageBody>({ alerts, cursor: writeCursor(next) })
  })

  router.get('/api/v1/backtest', async (context) => {
    const asked = accept(BacktestQuery, context.req.query(), 'invalid_query')
    const accountId = await ownerOfKey(services, context.get('apiKey'))
    await limits.take('backtests', accountId)
    return context.json<BacktestBody>(await filterTests.backtest({ accountId }, asked))
  })
}
