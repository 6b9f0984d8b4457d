import type { HttpContext, Router } from '../http-context.ts'
import { createWriteProbe } from '../write-probe.ts'

/** 200 once the database accepts writes, and the first price has arrived or the wait for it has ended. */
export function healthRoutes(router: Router, { purchase, isReady }: HttpContext): void {
  const takesWrites = createWriteProbe(purchase)
  router.get('/healthz', async (context) => {
    if (!isReady()) return context.json({ status: 'starting' }, 503)
    if (!(await takesWrites())) return context.json({ status: 'failing' }, 503)
    return context.json({ status: 'ok' })
  })
}
