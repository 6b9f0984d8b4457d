import { z } from 'zod'
import { PUBLIC_DELAY_MS } from '../../../../contract/constants.ts'
import type { CalibrationBody, TrackRecordBody } from '../../../../contract/launches/bodies.ts'
import type { HistoryRowsBody } from '../../../../contract/launches/history-bodies.ts'
import { firstReportsAsCsv } from '../../../../flows/launches/first-reports-as-csv.ts'
import {
  historyAsCsv,
  readHistoryCursor,
  showHistoryRows,
} from '../../../../flows/launches/history-rows.ts'
import { showCalibration } from '../../../../flows/launches/show-calibration.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'
import { sendLines } from '../../send-lines.ts'

const Query = z.strictObject({
  measure: z.enum(['risk', 'prior', 'model', 'graduates', 'attention']),
  stage: z.enum(['at_once', '10s', '60s', '5m', '1h']),
})

const History = z.strictObject({
  after: z
    .string()
    .transform(readHistoryCursor)
    .refine((place) => place !== null)
    .nullable()
    .default(null),
})

/** Alerts compared with outcomes, public. */
export function trackRecordRoutes(
  router: Router,
  http: HttpContext,
  read: () => Promise<TrackRecordBody>,
): void {
  const { services, limits, addressOf } = http

  router.get('/api/track-record', async (context) => context.json<TrackRecordBody>(await read()))

  router.get('/api/track-record/calibration', async (context) => {
    const { measure, stage } = accept(Query, context.req.query(), 'invalid_query')
    return context.json<CalibrationBody>(await showCalibration(services, measure, stage))
  })

  router.get('/api/track-record/history', async (context) => {
    await limits.take('logs', addressOf(context))
    const { after } = accept(History, context.req.query(), 'invalid_query')
    return context.json<HistoryRowsBody>(await showHistoryRows(services, after))
  })

  router.get('/track-record/history.csv', async (context) => {
    await limits.take('logs', addressOf(context))
    context.header('Content-Type', 'text/csv; charset=utf-8')
    context.header('Content-Disposition', 'attachment; filename="mintwatch-history.csv"')
    context.header('Cache-Control', 'no-store')
    return sendLines(context, http, historyAsCsv(services))
  })

  router.get('/track-record.csv', async (context) => {
    await limits.take('downloads', addressOf(context))
    context.header('Content-Type', 'text/csv; charset=utf-8')
    context.header('Content-Disposition', 'attachment; filename="mintwatch-alerts.csv"')
    context.header('Cache-Control', 'no-store')
    const until = services.clock.now() - PUBLIC_DELAY_MS
    return sendLines(context, http, firstReportsAsCsv(services, until))
  })
}
