import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  CONSOLE_REFUSALS,
  ConsoleRefusal,
  type ConsoleRefusalBody,
} from '../../../contract/console/refusals.ts'
import { RIGHTS } from '../../../contract/console/roles.ts'
import { REFUSALS, Refusal } from '../../../contract/errors.ts'
import { isFreshlyAsserted } from '../../../domains/operators/index.ts'
import { OperatorRefusal } from '../../../flows/operator/operator-refusal.ts'
import { wroteNothing } from '../../../kernel/again/wrote-nothing.ts'
import type { Log } from '../../../kernel/log.ts'
import type { HttpContext } from '../http-context.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { BUSY_SECONDS } from '../middleware/refusals.ts'
import { READS } from '../middleware/same-origin.ts'
import type { ConsoleEnv, ConsoleRequest, ConsoleRoute } from './console-context.ts'
import { accessRoutes } from './routes/access.ts'
import { auditRoutes } from './routes/audit.ts'
import { broadcastRoutes } from './routes/broadcasts.ts'
import { memberRoutes } from './routes/members.ts'
import { messageRoutes } from './routes/messages.ts'
import { consoleOrderRoutes } from './routes/orders.ts'
import { overviewRoutes } from './routes/overview.ts'
import { consolePaymentRoutes } from './routes/payments.ts'
import { consoleReferralRoutes } from './routes/referrals.ts'
import { sellingRoutes } from './routes/selling.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { systemRoutes } from './routes/system.ts'

const MOST_BODY_BYTES = 64 * 1_024

/** Every route of the console's API, with who may use it. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  ...signInRoutes,
  ...accessRoutes,
  ...overviewRoutes,
  ...consoleOrderRoutes,
  ...consolePaymentRoutes,
  ...memberRoutes,
  ...messageRoutes,
  ...broadcastRoutes,
  ...consoleReferralRoutes,
  ...sellingRoutes,
  ...auditRoutes,
  ...systemRoutes,
]

export type ConsoleApi = Hono<ConsoleEnv>

/** The API for admitted browsers. Each route first checks whether it may be used. */
export function createConsoleApi(http: HttpContext): ConsoleApi {
  const api: ConsoleApi = new Hono<ConsoleEnv>().basePath('/operator/api')
  api.onError((error, context) => answerError(error, context, http.services.log))
  api.use(async (context, next) => {
    refuseForeign(context)
    await next()
    context.header('Cache-Control', 'no-store')
  })
  api.use(limitBody(MOST_BODY_BYTES, () => new ConsoleRefusal('invalid_input')))
  for (const route of CONSOLE_ROUTES) {
    api.on(route.method, route.path, async (context) => {
      refuseWithoutRight(context, route, http)
      return route.run(context, http)
    })
  }
  api.notFound((context) => answerError(new ConsoleRefusal('not_found'), context, null))
  return api
}

/** Every write must come from the console's own pages. */
function refuseForeign({ req, env }: ConsoleRequest): void {
  if (READS.has(req.method)) return
  if (req.header('origin') !== env.party.origin) throw new ConsoleRefusal('foreign_origin')
}

function refuseWithoutRight({ env }: ConsoleRequest, route: ConsoleRoute, http: HttpContext): void {
  const { browser } = env
  if (route.right === 'anyone') return
  if (browser.openUntil === null) throw new ConsoleRefusal('sign_in')
  if (!RIGHTS[browser.operator.role].includes(route.right)) throw new ConsoleRefusal('no_right')
  const isGuarded = route.right === 'act' || route.isGuarded === true
  if (isGuarded && !isFreshlyAsserted(browser, http.services.clock.now()))
    throw new ConsoleRefusal('passkey_again')
}

function answerError(error: Error, context: ConsoleRequest, log: Log | null): Response {
  if (error instanceof ConsoleRefusal) {
    const [status] = CONSOLE_REFUSALS[error.code]
    if (status === 403) log?.warn({ security: error.code, path: context.req.routePath }, 'refused')
    return refuse(context, status, { code: error.code, message: error.message })
  }
  if (error instanceof OperatorRefusal)
    return refuse(context, 409, {
      code: 'not_possible',
      message: error.message,
      rivals: error.rivals,
      unread: error.unread,
    })
  if (error instanceof Refusal)
    return refuse(context, REFUSALS[error.code][0], { code: error.code, message: error.message })
  if (wroteNothing(error)) {
    context.header('Retry-After', String(BUSY_SECONDS))
    return refuse(context, REFUSALS.busy[0], { code: 'busy', message: REFUSALS.busy[1] })
  }
  log?.error({ err: error.message, stack: error.stack }, 'a request to the console failed')
  const [status, message] = CONSOLE_REFUSALS.internal
  return refuse(context, status, { code: 'internal', message })
}

function refuse(context: ConsoleRequest, status: number, error: ConsoleRefusalBody['error']) {
  if (status === 401) context.header('WWW-Authenticate', 'Passkey realm="Mintwatch console"')
  return context.json<ConsoleRefusalBody>({ error }, status as ContentfulStatusCode)
}
