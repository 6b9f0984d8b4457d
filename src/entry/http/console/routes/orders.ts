import { z } from 'zod'
import type {
  ConsoleOrderBody,
  ConsoleOrdersBody,
  ConsoleTransfersBody,
  DoneBody,
  ReviewsBody,
} from '../../../../contract/console/bodies.ts'
import { FUNNEL_STEPS } from '../../../../contract/console/overview.ts'
import { ConsoleRefusal } from '../../../../contract/console/refusals.ts'
import { PLAN_IDS } from '../../../../contract/plans.ts'
import { Id, Wallet } from '../../../../contract/schemas.ts'
import { listOrders, listReviews, listUnmatched } from '../../../../flows/console/list-orders.ts'
import { ordersAsCsv } from '../../../../flows/console/orders-as-csv.ts'
import { noteRescan } from '../../../../flows/console/rescan.ts'
import { showConsoleOrder, showPayment } from '../../../../flows/console/show-order.ts'
import { extendOrder, MOST_EXTENDED_DAYS } from '../../../../flows/operator/extend.ts'
import { attachTo, grantOrder } from '../../../../flows/operator/operations.ts'
import { refund } from '../../../../flows/operator/refund.ts'
import { refuseOrder } from '../../../../flows/operator/refuse.ts'
import { reportPayments } from '../../../../flows/operator/reports.ts'
import { csv } from '../../../../kernel/csv.ts'
import { actingAs, type ConsoleRequest, type ConsoleRoute } from '../console-context.ts'
import { acceptInput, csvFile, Moment, Omittable, queryOf, reasoned, Signature } from '../input.ts'

const Search = {
  find: z.string().max(200).default(''),
  status: z
    .enum(['open', 'seen', 'settled', 'expired', 'refused'])
    .optional()
    .transform((status) => status ?? null),
  exception: z
    .enum(['none', 'paid_late', 'paid_partial', 'paid_over', 'wrong_asset', 'contested', 'review'])
    .optional()
    .transform((exception) => exception ?? null),
  plan: z
    .enum(PLAN_IDS)
    .optional()
    .transform((plan) => plan ?? null),
  by: z.enum(['opened', 'settled']).default('opened'),
  step: z
    .enum(FUNNEL_STEPS)
    .optional()
    .transform((step) => step ?? null),
  from: Moment,
  until: Moment,
  after: Omittable,
}
const PaymentTo = Id.or(z.literal('nobody')).nullable().default(null)
const Year = z.coerce.number().int().min(2020).max(2100)
const Days = z.number().int().min(1).max(MOST_EXTENDED_DAYS)

/** Orders and payments, and an operator's actions on them. */
export const consoleOrderRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/orders',
    right: 'read',
    run: async (request, { purchase }) =>
      request.json<ConsoleOrdersBody>(
        await listOrders(purchase, { ...queryOf(request, Search), account: null }),
      ),
  },
  {
    method: 'GET',
    path: '/orders.csv',
    right: 'export',
    async run(request, { purchase, limits }) {
      await limits.take('downloads', request.env.address)
      const search = { ...queryOf(request, Search), account: null }
      return request.body(await ordersAsCsv(purchase, search), 200, csvFile('orders'))
    },
  },
  {
    method: 'GET',
    path: '/orders/:id',
    right: 'read',
    async run(request, { purchase }) {
      const order = await showConsoleOrder(purchase, idOf(request))
      if (order === null) throw new ConsoleRefusal('not_found')
      return request.json<ConsoleOrderBody>(order)
    },
  },
  {
    method: 'GET',
    path: '/reviews',
    right: 'read',
    run: async (request, { purchase }) => request.json<ReviewsBody>(await listReviews(purchase)),
  },
  {
    method: 'GET',
    path: '/payments',
    right: 'read',
    run: async (request, { purchase }) =>
      request.json<ConsoleTransfersBody>(await listUnmatched(purchase)),
  },
  {
    method: 'GET',
    path: '/payments.csv',
    right: 'export',
    async run(request, { purchase, limits, seller }) {
      await limits.take('downloads', request.env.address)
      const { year } = queryOf(request, { year: Year })
      const rows = await reportPayments(purchase, year, seller.taxRate)
      return request.body(`${csv(rows).join('\n')}\n`, 200, csvFile(`payments-${year}`))
    },
  },
  {
    method: 'GET',
    path: '/payments/:signature',
    right: 'read',
    async run(request, { purchase }) {
      const transfers = await showPayment(purchase, signatureOf(request))
      if (transfers.length === 0) throw new ConsoleRefusal('not_found')
      return request.json<ConsoleTransfersBody>({ transfers, dust: 0 })
    },
  },
  {
    method: 'POST',
    path: '/orders/:id/grant',
    right: 'act',
    async run(request, http) {
      const { because, none_of_these: none } = await reasoned(request, {
        none_of_these: z.boolean().default(false),
      })
      await grantOrder(actingAs(request, http), idOf(request), because, none)
      return done(request, 'Granted.')
    },
  },
  {
    method: 'POST',
    path: '/orders/:id/refuse',
    right: 'act',
    async run(request, http) {
      const { because, payment_to: to } = await reasoned(request, { payment_to: PaymentTo })
      await refuseOrder(actingAs(request, http), idOf(request), because, to)
      return done(request, 'Refused.')
    },
  },
  {
    method: 'POST',
    path: '/orders/:id/extend',
    right: 'act',
    async run(request, http) {
      const shape = { days: Days, seen: z.number().int().min(0) }
      const { because, ...extension } = await reasoned(request, shape)
      const until = await extendOrder(actingAs(request, http), idOf(request), extension, because)
      const day = new Date(until).toISOString().slice(0, 10)
      return done(request, `Extended until ${day} (UTC).`)
    },
  },
  {
    method: 'POST',
    path: '/payments/:signature/attach',
    right: 'act',
    async run(request, http) {
      const { because, order } = await reasoned(request, { order: Id })
      await attachTo(actingAs(request, http), signatureOf(request), order, because)
      return done(request, 'Attached.')
    },
  },
  {
    method: 'POST',
    path: '/refunds',
    right: 'act',
    async run(request, http) {
      const shape = { subject: Id.or(Signature), signature: Signature, to: Wallet.nullable() }
      const { because, subject, signature, to } = await reasoned(request, shape)
      const asked = { subject, signature, confirmedTo: to, because }
      const { revoked, warning } = await refund(actingAs(request, http), asked)
      const access = revoked.length === 0 ? 'No access depended on it.' : 'Its access is revoked.'
      return done(request, ['Recorded.', access, warning ?? ''].join(' ').trimEnd())
    },
  },
  {
    method: 'POST',
    path: '/rescan',
    right: 'act',
    async run(request, http) {
      const { because, from } = await reasoned(request, { from: z.number().int().min(0) })
      await noteRescan(actingAs(request, http), from, because)
      const found = await http.console.rescan(from)
      return done(request, found.map((one) => JSON.stringify(one)).join('\n'))
    },
  },
]

function idOf({ req }: ConsoleRequest): string {
  return acceptInput(Id, req.param('id'))
}

function signatureOf({ req }: ConsoleRequest): string {
  return acceptInput(Signature, req.param('signature'))
}

function done(request: ConsoleRequest, text: string): Response {
  return request.json<DoneBody>({ done: text })
}
