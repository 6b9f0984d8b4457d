import { Refusal } from '../../../contract/errors.ts'
import type { OrderBody, OrdersBody } from '../../../contract/records.ts'
import { Id, OpenOrder } from '../../../contract/schemas.ts'
import { findSession } from '../../../domains/accounts/index.ts'
import { quote } from '../../../flows/purchase.ts'
import { noteOpenPage, showOrder, showOrders } from '../../../flows/show-order.ts'
import type { HttpHouse, Router } from '../http-context.ts'
import { giveSession } from '../middleware/session.ts'
import { accept, readBody } from '../read-body.ts'

export function orderRoutes(router: Router, house: HttpHouse): void {
  const { purchase } = house

  router.post('/api/orders', async (context) => {
    const { plan } = await readPlan(context)
    await house.limits.take('orders', context.get('address'))
    const { orderId, created, token } = await quote(purchase, context.get('session'), plan)
    if (token) giveSession(context, house, token)
    const session = token
      ? await findSession(purchase.db.read, token, purchase.clock.now())
      : context.get('session')
    return context.json<OrderBody>(
      found(await showOrder(purchase, session, orderId)),
      created ? 201 : 200,
    )
  })

  router.get('/api/orders', async (context) => {
    const session = context.get('session')
    return context.json<OrdersBody>({ orders: session ? await showOrders(purchase, session) : [] })
  })

  router.get('/api/orders/:id', async (context) => {
    const id = accept(Id, context.req.param('id'), 'not_found')
    const order = found(await showOrder(purchase, context.get('session'), id))
    await noteOpenPage(purchase, id)
    return context.json<OrderBody>(order)
  })
}

async function readPlan(context: Parameters<typeof readBody>[0]) {
  const body = await readBody(context, OpenOrder.partial().catch({}))
  if (body.plan === undefined) throw new Refusal('unknown_plan')
  return { plan: body.plan }
}

function found(order: OrderBody | null): OrderBody {
  if (!order) throw new Refusal('not_found')
  return order
}
