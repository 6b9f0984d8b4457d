import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { Refusal } from '../../../contract/errors.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { Id } from '../../../contract/schemas.ts'
import { ORDER_NEWS } from '../../../flows/context.ts'
import { noteOpenPage, showOrder } from '../../../flows/show-order.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { HttpHouse, Router } from '../http-context.ts'
import { requireSession } from '../middleware/session.ts'
import { accept } from '../read-body.ts'

const HEARTBEAT_MS = 15 * SECOND

/** The order's state at once and at every change, until the browser leaves or the server stops. */
export function orderEventRoutes(router: Router, { purchase, streams }: HttpHouse): void {
  router.get('/api/orders/:id/events', async (context) => {
    const session = requireSession(context)
    const id = accept(Id, context.req.param('id'), 'not_found')
    const show = () => showOrder(purchase, session, id)
    if (!(await show())) throw new Refusal('not_found')
    const leave = streams.enter(session.accountId, context.get('address'))

    context.header('X-Accel-Buffering', 'no')
    context.header('Cache-Control', 'no-store')
    return streamSSE(context, async (stream) => {
      const ended = new AbortController()
      stream.onAbort(() => ended.abort())
      const signal = AbortSignal.any([ended.signal, streams.signal])
      const news = createNews()
      // Subscribe, then read: what happens in between is told twice rather than never.
      const unsubscribe = purchase.db.subscribe(ORDER_NEWS, (changed) => {
        if (changed === null || changed === id) news.ring()
      })
      signal.addEventListener('abort', news.ring, { once: true })
      const heartbeat = setInterval(
        () => void beat(stream, () => noteOpenPage(purchase, id)),
        HEARTBEAT_MS,
      )
      try {
        let last = ''
        while (!signal.aborted) {
          const order = await show()
          const told = JSON.stringify({ ...order, now: 0 })
          if (order && told !== last) await write(stream, order)
          last = told
          await news.next()
        }
      } finally {
        clearInterval(heartbeat)
        unsubscribe()
        leave()
      }
    })
  })
}

function write(stream: SSEStreamingApi, order: OrderBody) {
  return stream.writeSSE({ event: 'order', data: JSON.stringify(order) })
}

async function beat(stream: SSEStreamingApi, note: () => Promise<void>): Promise<void> {
  await stream.write(':\n\n').catch(() => {})
  await note().catch(() => {})
}

/** A bell: rings that come while nobody waits are heard at the next wait, as one. */
function createNews() {
  let rung = false
  let wake: (() => void) | null = null
  return {
    ring() {
      rung = true
      wake?.()
    },
    async next() {
      if (!rung) await new Promise<void>((resolve) => (wake = resolve))
      rung = false
      wake = null
    },
  }
}
