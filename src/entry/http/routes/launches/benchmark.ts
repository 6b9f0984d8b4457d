import { Refusal } from '../../../../contract/errors.ts'
import type { BenchmarkBody } from '../../../../contract/launches/judged.ts'
import { findSignedPage, showBenchmark } from '../../../../flows/judge/judged-pages.ts'
import type { HttpContext, Router } from '../../http-context.ts'

/** How our scores agreed with strangers' labels, public. */
export function benchmarkRoutes(
  router: Router,
  { services, limits, addressOf }: HttpContext,
): void {
  router.get('/api/benchmark', async (context) =>
    context.json<BenchmarkBody>(await showBenchmark(services)),
  )

  router.get('/benchmark/:name{\\d{1,15}\\.txt}', async (context) => {
    await limits.take('logs', addressOf(context))
    const judgedAt = Number.parseInt(context.req.param('name'), 10)
    const note = await findSignedPage(services, judgedAt)
    if (note === null) throw new Refusal('not_found')
    context.header('Cache-Control', 'no-store')
    return context.text(note)
  })
}
