import type { LedgerBody } from '../../../../contract/launches/ledger.ts'
import { ledgerAsCsv } from '../../../../flows/ledger/ledger-as-csv.ts'
import { createLedger } from '../../../../flows/ledger/show-ledger.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { sendLines } from '../../send-lines.ts'

/** Paper trades on what we said, public. */
export function ledgerRoutes(router: Router, http: HttpContext): void {
  const { services, limits, addressOf } = http
  const read = createLedger(services)

  router.get('/api/track-record/ledger', async (context) => context.json<LedgerBody>(await read()))

  router.get('/track-record/ledger.csv', async (context) => {
    await limits.take('logs', addressOf(context))
    context.header('Content-Type', 'text/csv; charset=utf-8')
    context.header('Content-Disposition', 'attachment; filename="mintwatch-ledger.csv"')
    context.header('Cache-Control', 'no-store')
    return sendLines(context, http, ledgerAsCsv(services))
  })
}
