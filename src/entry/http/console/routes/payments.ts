import { z } from 'zod'
import {
  type ConsolePaymentsBody,
  type ConsoleTransfersBody,
  PAYMENT_KINDS,
  PAYMENT_STANDINGS,
} from '../../../../contract/console/bodies.ts'
import { ConsoleRefusal } from '../../../../contract/console/refusals.ts'
import { Id, Wallet } from '../../../../contract/schemas.ts'
import {
  listedPaymentsAsCsv,
  listPayments,
} from '../../../../flows/console/payments/list-payments.ts'
import { recordRescan } from '../../../../flows/console/rescan.ts'
import { showPayment } from '../../../../flows/console/show-order.ts'
import { attachTo } from '../../../../flows/operator/operations.ts'
import { refund } from '../../../../flows/operator/refund.ts'
import { refundExcess } from '../../../../flows/operator/refund-excess.ts'
import { reportPayments } from '../../../../flows/operator/reports.ts'
import { putPaymentBack, setPaymentAside } from '../../../../flows/operator/set-aside.ts'
import { csv } from '../../../../kernel/csv.ts'
import { actingAs, type ConsoleRequest, type ConsoleRoute } from '../console-context.ts'
import {
  acceptInput,
  csvFile,
  done,
  Moment,
  Omittable,
  queryOf,
  readReasoned,
  Signature,
} from '../input.ts'

const Search = {
  show: z.enum(PAYMENT_STANDINGS).default('unmatched'),
  kind: z
    .enum(PAYMENT_KINDS)
    .optional()
    .transform((kind) => kind ?? null),
  find: z.string().max(200).default(''),
  from: Moment,
  until: Moment,
  after: Omittable,
}
const Year = z.coerce.number().int().min(2020).max(2100)

/** Payments, and an operator's actions on them. */
export const consolePaymentRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/payments',
    right: 'read',
    run: async (request, { services }) =>
      request.json<ConsolePaymentsBody>(await listPayments(services, queryOf(request, Search))),
  },
  {
    method: 'GET',
    path: '/listed_payments.csv',
    right: 'export',
    async run(request, { services, limits }) {
      await limits.take('downloads', request.env.address)
      const file = await listedPaymentsAsCsv(services, queryOf(request, Search))
      return request.body(file, 200, csvFile('payments'))
    },
  },
  {
    method: 'GET',
    path: '/payments.csv',
    right: 'export',
    async run(request, { services, limits, seller }) {
      await limits.take('downloads', request.env.address)
      const { year } = queryOf(request, { year: Year })
      const rows = await reportPayments(services, year, seller.taxRate)
      return request.body(`${csv(rows).join('\n')}\n`, 200, csvFile(`payments-${year}`))
    },
  },
  {
    method: 'GET',
    path: '/payments/:signature',
    right: 'read',
    async run(request, { services }) {
      const payment = await showPayment(services, signatureOf(request))
      if (payment === null) throw new ConsoleRefusal('not_found')
      return request.json<ConsoleTransfersBody>(payment)
    },
  },
  {
    method: 'POST',
    path: '/payments/:signature/attach',
    right: 'act',
    async run(request, http) {
      const { because, order } = await readReasoned(request, { order: Id })
      await attachTo(actingAs(request, http), signatureOf(request), order, because)
      return done(request, 'Attached.')
    },
  },
  {
    method: 'POST',
    path: '/payments/:signature/set_aside',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      await setPaymentAside(actingAs(request, http), signatureOf(request), because)
      return done(request, 'Set aside.')
    },
  },
  {
    method: 'POST',
    path: '/payments/:signature/put_back',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      await putPaymentBack(actingAs(request, http), signatureOf(request), because)
      return done(request, 'Put back.')
    },
  },
  {
    method: 'POST',
    path: '/refunds',
    right: 'act',
    async run(request, http) {
      const shape = { subject: Id.or(Signature), signature: Signature, to: Wallet.nullable() }
      const { because, subject, signature, to } = await readReasoned(request, shape)
      const asked = { subject, signature, confirmedTo: to, because }
      const { revoked, warning } = await refund(actingAs(request, http), asked)
      const access = revoked.length === 0 ? 'No access depended on it.' : 'Its access is revoked.'
      return done(request, ['Recorded.', access, warning ?? ''].join(' ').trimEnd())
    },
  },
  {
    method: 'POST',
    path: '/returned_excess',
    right: 'act',
    async run(request, http) {
      const shape = { subject: Id.or(Signature), signature: Signature, to: Wallet.nullable() }
      const { because, subject, signature, to } = await readReasoned(request, shape)
      await refundExcess(actingAs(request, http), { subject, signature, confirmedTo: to, because })
      return done(request, 'Recorded. The order stays settled, and access stays.')
    },
  },
  {
    method: 'POST',
    path: '/rescan',
    right: 'act',
    async run(request, http) {
      const { because, from } = await readReasoned(request, { from: z.number().int().min(0) })
      await recordRescan(actingAs(request, http), from, because)
      const found = await http.console.rescan(from)
      return done(request, found.map((one) => JSON.stringify(one)).join('\n'))
    },
  },
]

function signatureOf({ req }: ConsoleRequest): string {
  return acceptInput(Signature, req.param('signature'))
}
