import type { HttpRequest, Router } from '../http-context.ts'
import { refuse } from './refusals.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Answers a path that no route took with this method: 405 with the methods that it has (RFC 9110, 15.5.6), or 404.
 * @param router with every route
 */
export function refuseMethod(context: HttpRequest, router: Router): Response {
  const allowed = METHODS.filter((method) => hasRoute(router, method, context.req.path))
  if (allowed.length === 0) return refuse(context, 'not_found')
  const reads = allowed.includes('GET') ? ['HEAD'] : []
  context.header('Allow', [...allowed, ...reads].join(', '))
  return refuse(context, 'method_not_allowed')
}

/** Middleware is for all methods, and the built site's route for all paths. */
function hasRoute({ router }: Router, method: string, path: string): boolean {
  const [found] = router.match(method, path)
  return found.some(([[, route]]) => route.method === method && route.path !== '/*')
}
