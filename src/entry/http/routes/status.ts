import type { StatusBody } from '../../../contract/status.ts'
import { createStatus } from '../../../flows/health/show-status.ts'
import type { HttpContext, Router } from '../http-context.ts'

/** How the service is doing, public. */
export function statusRoutes(router: Router, { services }: HttpContext): void {
  const read = createStatus(services)
  router.get('/api/status', async (context) => context.json<StatusBody>(await read()))
}
