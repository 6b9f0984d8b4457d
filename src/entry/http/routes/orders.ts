import { Refusal } from '../../../contract/errors.ts'
import { drawQr, type QrDrawing } from '../../../contract/qr.ts'
import type { OrderBody, OrdersBody, ReceiptBody } from '../../../contract/records.ts'
import { OpenOrder } from '../../../contract/schemas.ts'
import { findSession } from '../../../domains/accounts/index.ts'
import { readCode } from '../../../domains/coupons/index.ts'
import { drawExchangeAmount } from '../../../flows/purchase/exchange-amount.ts'
import { takeNextPeriod } from '../../../flows/purchase/next-period.ts'
import { findPaidOrder } from '../../../flows/purchase/paid-order.ts'
import { quote } from '../../../flows/purchase/quote.ts'
import { showReceipt } from '../../../flows/purchase/receipts/receipt.ts'
import { recordOpenPage, showOrder, showOrders } from '../../../flows/purchase/show-order.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { readReferral } from '../middleware/referral-cookie.ts'
import { requireSession, setSessionCookie } from '../middleware/session.ts'
import { idInPath, readBody } from '../read-body.ts'
import { storeIfPossible } from '../store-if-possible.ts'

export function orderRoutes(router: Router, http: HttpContext): void {
  const { services } = http

  router.post('/api/orders', async (context) => {
    const { plan, after, code, gift } = await readPlan(context)
    const known = context.get('session')
    const wanted = { plan, gift }
    const paid =
      after !== undefined && known && (await findPaidOrder(services, known, wanted, after))
    if (paid) return context.json<OrderBody>(found(await showOrder(services, known, paid)))
    await http.limits.take('orders', context.get('address'))
    if (code !== null) await http.limits.take('coupons', context.get('address'))
    const by = readReferral(context, http)
    const { orderId, created, token } = await quote(services, known, { plan, code, gift }, by)
    if (token) setSessionCookie(context, http, token)
    const session = token ? await findSession(services.db.read, token, services.clock.now()) : known
    return context.json<OrderBody>(
      found(await showOrder(services, session, orderId)),
      created ? 201 : 200,
    )
  })

  router.get('/api/orders', async (context) => {
    const session = context.get('session')
    return context.json<OrdersBody>({ orders: session ? await showOrders(services, session) : [] })
  })

  router.get('/api/orders/:id', async (context) => {
    const id = idInPath(context)
    const order = found(await showOrder(services, context.get('session'), id))
    await storeIfPossible(services, () => recordOpenPage(services, id))
    return context.json<OrderBody>(order)
  })

  router.get('/api/orders/:id/qr', async (context) => {
    const id = idInPath(context)
    const order = found(await showOrder(services, context.get('session'), id))
    const inSol = order.due?.pay_url ?? order.pay_url
    const inUsdc = order.usdc?.pay_url
    return context.json<QrDrawing>(
      drawQr(context.req.query('in') === 'usdc' && inUsdc ? inUsdc : inSol),
    )
  })

  router.get('/api/orders/:id/receipt', async (context) => {
    const id = idInPath(context)
    const receipt = await showReceipt(services, http.seller, context.get('session'), id)
    if (!receipt) throw new Refusal('not_found')
    return context.json<ReceiptBody>(receipt)
  })

  router.post('/api/orders/:id/exchange-amount', async (context) => {
    const id = idInPath(context)
    const session = requireSession(context)
    await http.limits.take('orders', context.get('address'))
    await drawExchangeAmount(services, session, id)
    return context.json<OrderBody>(found(await showOrder(services, session, id)))
  })

  router.post('/api/orders/:id/next-period', async (context) => {
    const id = idInPath(context)
    const session = requireSession(context)
    await takeNextPeriod(services, session, id)
    return context.json<OrderBody>(found(await showOrder(services, session, id)))
  })
}

async function readPlan(context: Parameters<typeof readBody>[0]) {
  const body = await readBody(context, OpenOrder.partial().catch({}))
  if (body.plan === undefined) throw new Refusal('unknown_plan')
  return {
    plan: body.plan,
    after: body.after,
    code: readCoupon(body.code),
    gift: body.gift ?? false,
  }
}

function readCoupon(text: string | null | undefined): string | null {
  if (!text?.trim()) return null
  const code = readCode(text)
  if (code === null) throw new Refusal('coupon_unknown')
  return code
}

function found(order: OrderBody | null): OrderBody {
  if (!order) throw new Refusal('not_found')
  return order
}
