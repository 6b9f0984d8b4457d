import { z } from 'zod'
import type {
  ConsoleOrderBody,
  ConsoleOrdersBody,
  ReviewsBody,
} from '../../../../contract/console/bodies.ts'
import { FUNNEL_STEPS } from '../../../../contract/console/overview.ts'
import { ConsoleRefusal } from '../../../../contract/console/refusals.ts'
import { PLAN_IDS } from '../../../../contract/plans.ts'
import { Id } from '../../../../contract/schemas.ts'
import { readCode } from '../../../../domains/coupons/index.ts'
import { listOrders, listReviews } from '../../../../flows/console/list-orders.ts'
import { ordersAsCsv } from '../../../../flows/console/orders-as-csv.ts'
import { showConsoleOrder } from '../../../../flows/console/show-order.ts'
import { extendOrder, MOST_EXTENDED_DAYS } from '../../../../flows/operator/extend.ts'
import { grantOrder } from '../../../../flows/operator/operations.ts'
import { refuseOrder } from '../../../../flows/operator/refuse.ts'
import { actingAs, type ConsoleRoute } from '../console-context.ts'
import { csvFile, done, idOf, Moment, Omittable, queryOf, readReasoned } from '../input.ts'

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
  coupon: z
    .string()
    .max(100)
    .optional()
    .transform((code) => (code === undefined ? null : (readCode(code) ?? 'none'))),
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
const Days = z.number().int().min(1).max(MOST_EXTENDED_DAYS)

/** Orders, and an operator's actions on them. */
export const consoleOrderRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/orders',
    right: 'read',
    run: async (request, { services }) =>
      request.json<ConsoleOrdersBody>(
        await listOrders(services, { ...queryOf(request, Search), account: null }),
      ),
  },
  {
    method: 'GET',
    path: '/orders.csv',
    right: 'export',
    async run(request, { services, limits }) {
      await limits.take('downloads', request.env.address)
      const search = { ...queryOf(request, Search), account: null }
      return request.body(await ordersAsCsv(services, search), 200, csvFile('orders'))
    },
  },
  {
    method: 'GET',
    path: '/orders/:id',
    right: 'read',
    async run(request, { services }) {
      const order = await showConsoleOrder(services, idOf(request))
      if (order === null) throw new ConsoleRefusal('not_found')
      return request.json<ConsoleOrderBody>(order)
    },
  },
  {
    method: 'GET',
    path: '/reviews',
    right: 'read',
    run: async (request, { services }) => request.json<ReviewsBody>(await listReviews(services)),
  },
  {
    method: 'POST',
    path: '/orders/:id/grant',
    right: 'act',
    async run(request, http) {
      const { because, none_of_these: none } = await readReasoned(request, {
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
      const { because, payment_to: to } = await readReasoned(request, { payment_to: PaymentTo })
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
      const { because, ...extension } = await readReasoned(request, shape)
      const until = await extendOrder(actingAs(request, http), idOf(request), extension, because)
      const day = new Date(until).toISOString().slice(0, 10)
      return done(request, `Extended until ${day} (UTC).`)
    },
  },
]
