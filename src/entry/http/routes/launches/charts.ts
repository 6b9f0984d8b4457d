import { Refusal } from '../../../../contract/errors.ts'
import { CHART_STEPS, type ChartBody } from '../../../../contract/launches/chart.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { createChartReader } from '../../../../flows/launches/show-chart.ts'
import { SECOND } from '../../../../kernel/clock.ts'
import { answerEvents } from '../../event-stream.ts'
import type { HttpContext, HttpRequest, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'
import { delayOf, seesLive } from '../../visible-until.ts'

/** How often trades are looked for. They are not published: there are too many. */
const MEMBERS_LOOK_MS = SECOND
const OTHERS_LOOK_MS = 5 * SECOND

/** A launch's chart: live for members, a minute late for others. */
export function chartRoutes(router: Router, http: HttpContext): void {
  const { services } = http

  router.get('/api/launches/:mint/chart', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const read = createChartReader(
      services,
      mint,
      await delayOf(services, context),
      stepOf(context),
    )
    const chart = await read()
    if (chart === null) throw new Refusal('not_found')
    return context.json<ChartBody>(chart)
  })

  router.get('/api/launches/:mint/chart/events', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const delay = await delayOf(services, context)
    const read = createChartReader(services, mint, delay, stepOf(context))
    if ((await read()) === null) throw new Refusal('not_found')
    return answerEvents(context, http, {
      session: null,
      // A live chart is for members: it ends with the session or the membership that opened it.
      mayStay: async () => delay > 0 || seesLive(services, context),
      async run(stream, signal) {
        let sent: ChartBody | null = null
        while (!signal.aborted) {
          const chart = await read()
          if (chart === null) break
          const event = eventOf(sent, chart)
          if (event) await stream.writeEvent(event.name, event.chart)
          sent = chart
          await services.clock.wait(delay === 0 ? MEMBERS_LOOK_MS : OTHERS_LOOK_MS, signal)
        }
      },
    })
  })
}

/** The chosen length of a candle; null: none, or one that we don't draw. */
function stepOf({ req }: HttpRequest) {
  const asked = req.query('step')
  return CHART_STEPS.find((step) => `${step}` === asked) ?? null
}

/** What has changed since `sent`; null: nothing. */
function eventOf(
  sent: ChartBody | null,
  chart: ChartBody,
): { name: 'chart' | 'tail'; chart: ChartBody } | null {
  if (sent === null || sent.step_ms !== chart.step_ms || sent.unit !== chart.unit)
    return { name: 'chart', chart }
  const changed = chart.candles.findIndex(
    (candle, index) => `${candle}` !== `${sent.candles[index]}`,
  )
  const isSame = changed === -1 && sameAside(sent) === sameAside(chart)
  if (isSame) return null
  const candles = changed === -1 ? [] : chart.candles.slice(changed)
  return { name: 'tail', chart: { ...chart, candles } }
}

/** All but the candles, as text. The time alone is no change. */
function sameAside({ marks, move, trades, flows }: ChartBody): string {
  return JSON.stringify([marks, trades, flows, move && { ...move, until: 0, over_ms: 0 }])
}
