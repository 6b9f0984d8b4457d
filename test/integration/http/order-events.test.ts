import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpContext, HttpEnv } from '../../../src/entry/http/http-context.ts'
import { orderEventRoutes } from '../../../src/entry/http/routes/order-events.ts'
import { createStreams } from '../../../src/entry/http/streams.ts'
import { eachEngine } from '../../engines.ts'
import { openShop } from '../../support/shop.ts'

eachEngine((engine) => {
  test('an order is read again when notifications may have been lost', async () => {
    const shop = await openShop(await engine.fresh())
    const ending = new AbortController()
    try {
      const { db } = shop.context
      let notify: (id: string | null) => void = () => {}
      const subscribe: typeof db.subscribe = (_, listen) => {
        notify = listen
        return () => {}
      }
      const buyer = shop.buyer()
      const { id } = await buyer.order('30d')
      const router = new Hono<HttpEnv>()
      router.use(async (context, next) => {
        context.set('session', buyer.session)
        context.set('address', '::1')
        await next()
      })
      const services = { ...shop.context, db: { ...db, subscribe } }
      const streams = createStreams(ending.signal)
      orderEventRoutes(router, { services, streams } as HttpContext)
      const { body } = await router.request(`/api/orders/${id}/events`)
      const reader = (body as ReadableStream<Uint8Array>).getReader()
      const next = async () => new TextDecoder().decode((await reader.read()).value)

      expect(await next()).toContain('"status":"open"')
      await db.read.updateTable('orders').set({ status: 'seen' }).where('id', '=', id).execute()
      notify('another order')
      notify(null)
      expect(await next()).toContain('"status":"seen"')
    } finally {
      ending.abort()
      await shop.close()
    }
  })
})
