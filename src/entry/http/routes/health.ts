import { sql } from 'kysely'
import type { HttpHouse, Router } from '../http-context.ts'

/** 200 only once a visitor would be served: the database answers, and a price is there or given up on. */
export function healthRoutes(router: Router, { purchase, isReady }: HttpHouse): void {
  router.get('/healthz', async (context) => {
    if (!isReady()) return context.json({ status: 'starting' }, 503)
    await sql`select 1`.execute(purchase.db.read)
    return context.json({ status: 'ok' })
  })
}
