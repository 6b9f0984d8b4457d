import type { HttpContext, Router } from '../http-context.ts'
import { answerReadiness } from '../readiness.ts'
import { createWriteProbe } from '../write-probe.ts'

/**
 * `/readyz`: whether a proxy should send requests here. It asks nothing but this process, so that a lost
 * database does not take every server out of the proxy at once.
 * `/healthz`: 200 once the database accepts writes, and the first price has arrived or the
 * wait for it has ended.
 */
export function healthRoutes(
  router: Router,
  { services, isReady, readiness, freeBytes }: HttpContext,
): void {
  const takesWrites = createWriteProbe(services, freeBytes)
  router.get('/readyz', (context) => {
    const { status, body } = answerReadiness(readiness)
    return context.json(body, status)
  })
  router.get('/healthz', async (context) => {
    if (!isReady()) return context.json({ status: 'starting' }, 503)
    if (!(await takesWrites())) return context.json({ status: 'failing' }, 503)
    return context.json({ status: 'ok' })
  })
}
