import { stream } from 'hono/streaming'
import { PUBLIC_DELAY_MS } from '../../../contract/constants.ts'
import type { TrackRecordBody } from '../../../contract/launches.ts'
import { alertsAsCsv } from '../../../flows/alerts-as-csv.ts'
import { createTrackRecord } from '../../../flows/track-record.ts'
import type { HttpHouse, Router } from '../http-context.ts'

/** What we said of launches and what came of it, for everybody. */
export function trackRecordRoutes(
  router: Router,
  { purchase, limits, addressOf }: HttpHouse,
): void {
  const read = createTrackRecord(purchase)

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
