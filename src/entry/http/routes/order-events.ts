import { Refusal } from '../../../contract/errors.ts'
import { ORDER_CHANGED } from '../../../contract/news.ts'
import { recordOpenPage, showOrder } from '../../../flows/purchase/show-order.ts'
import { HOUR } from '../../../kernel/clock.ts'
import { answerEvents } from '../event-stream.ts'
import { followNews } from '../follow-news.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { requireSession } from '../middleware/session.ts'
import { idInPath } from '../read-body.ts'
import { storeIfPossible } from '../store-if-possible.ts'

const READ_EVERY_MS = HOUR

/** The order's state, immediately and at every change, until the browser disconnects or the server stops. */
export function orderEventRoutes(router: Router, http: HttpContext): void {
  const { services } = http

  router.get('/api/orders/:id/events', async (context) => {
    const session = requireSession(context)
    const id = idInPath(context)
    const show = () => showOrder(services, session, id)
    if (!(await show())) throw new Refusal('not_found')
    return answerEvents(context, http, {
      session,
      async mayStay() {
        await storeIfPossible(services, () => recordOpenPage(services, id))
        return true
      },
      run(stream, signal) {
        let sent = ''
        const followed = { channel: ORDER_CHANGED, id, everyMs: READ_EVERY_MS } as const
        return followNews(services, followed, sendChange, signal)

        async function sendChange() {
          const order = await show()
          const state = JSON.stringify({ ...order, now: 0 })
          if (order && state !== sent) await stream.writeEvent('order', order)
          sent = state
        }
      },
    })
  })
}
