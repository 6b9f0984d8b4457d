import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { REFUSALS, Refusal, type RefusalBody, type RefusalCode } from '../../../contract/errors.ts'
import { wroteNothing } from '../../../kernel/again/wrote-nothing.ts'
import type { Log } from '../../../kernel/log.ts'
import type { HttpEnv, HttpRequest } from '../http-context.ts'
import { TryLater } from './limits.ts'

/** When to try again if the database was full, away, or busy. */
export const BUSY_SECONDS = 5

/** Maps each refusal to its status and code. Any other error is our fault, and its message stays hidden. */
export function answerRefusals(log: Log): ErrorHandler<HttpEnv> {
  return (error, context) => {
    if (error instanceof TryLater) {
      context.header('Retry-After', String(error.retryAfterSeconds))
      context.header('RateLimit-Limit', String(error.limit))
      context.header('RateLimit-Remaining', '0')
      context.header('RateLimit-Reset', String(error.retryAfterSeconds))
    }
    if (error instanceof Refusal) {
      logRefusal(log, context, error.code)
      return refuse(context, error.code)
    }
    if (error instanceof HTTPException && error.status === 413)
      return refuse(context, 'body_too_large')
    if (wroteNothing(error)) {
      log.warn({ err: error.message, path: context.req.path }, 'the database took nothing')
      context.header('Retry-After', String(BUSY_SECONDS))
      return refuse(context, 'busy')
    }
    log.error({ err: error.message, stack: error.stack, path: context.req.path }, 'request failed')
    return refuse(context, 'internal')
  }
}

/** Refusals that may indicate an attack: wrong proofs, codes, and keys, and forbidden requests. */
const SECURITY_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'bad_api_key',
  'code_expired',
  'code_wrong',
  'proof_expired',
  'proof_failed',
])

/** Logs one line per refusal, for alarms: the code and the route, without personal data. */
function logRefusal(log: Log, context: HttpRequest, code: RefusalCode): void {
  const [status] = REFUSALS[code]
  if (status !== 403 && status !== 429 && !SECURITY_REFUSALS.has(code)) return
  const { method } = context.req
  const route = matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path
  log.warn({ security: code, status, method, route: route ?? 'none' }, 'a request was refused')
}

export function refuse(context: HttpRequest, code: RefusalCode): Response {
  const [status, message] = REFUSALS[code]
  if (status === 401) context.header('WWW-Authenticate', challengeFor(code))
  const body: RefusalBody = { error: { code, message } }
  return context.json(body, status as ContentfulStatusCode)
}

/**
 * What a 401 asks for, as RFC 9110, 15.5.2 requires. No registered scheme fits a session cookie, and with
 * `Basic` browsers would ask for a password.
 */
function challengeFor(code: RefusalCode): string {
  if (code === 'no_session') return 'Cookie realm="Mintwatch"'
  // RFC 6750, 3.1: an error only where a key was sent.
  return code === 'bad_api_key'
    ? 'Bearer realm="Mintwatch", error="invalid_token"'
    : 'Bearer realm="Mintwatch"'
}
