import type { HttpContext, Router } from '../http-context.ts'
import { createWriteProbe } from '../write-probe.ts'

/** 200 only once a visitor would be served: the database takes writes, and a price is there or given up on. */
export function healthRoutes(router: Router, { purchase, isReady }: HttpContext): void {
  const takesWrites = createWriteProbe(purchase)
  router.get('/healthz', async (context) => {
    if (!isReady()) return context.json({ status: 'starting' }, 503)
    if (!(await takesWrites())) return context.json({ status: 'failing' }, 503)
    return context.json({ status: 'ok' })
  })
}
