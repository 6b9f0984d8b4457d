import { stream } from 'hono/streaming'
import { PUBLIC_DELAY_MS } from '../../../contract/constants.ts'
import type { TrackRecordBody } from '../../../contract/launches.ts'
import { alertsAsCsv } from '../../../flows/launches/alerts-as-csv.ts'
import type { HttpContext, Router } from '../http-context.ts'

/** Alerts compared with outcomes, public. */
export function trackRecordRoutes(
  router: Router,
  { purchase, limits, addressOf }: HttpContext,
  read: () => Promise<TrackRecordBody>,
): void {
  router.get('/api/track-record', async (context) => context.json<TrackRecordBody>(await read()))

  router.get('/track-record.csv', async (context) => {
    await limits.take('downloads', addressOf(context))
    context.header('Content-Type', 'text/csv; charset=utf-8')
    context.header('Content-Disposition', 'attachment; filename="mintwatch-alerts.csv"')
    context.header('Cache-Control', 'no-store')
    return stream(context, async (out) => {
      const until = purchase.clock.now() - PUBLIC_DELAY_MS
      for await (const lines of alertsAsCsv(purchase, until)) {
        if (out.aborted) return
        await out.write(lines)
      }
    })
  })
}
