import { z } from 'zod'
import type { DoneBody } from '../../../../contract/console/bodies.ts'
import type { ConsoleReferralsBody } from '../../../../contract/console/referrals.ts'
import { RESTORED_DAYS } from '../../../../contract/referrals.ts'
import { Id } from '../../../../contract/schemas.ts'
import { cancelPayout, preparePayouts } from '../../../../flows/referrals/prepare-payouts.ts'
import {
  dollars,
  payoutsAsCsv,
  showConsoleReferrals,
} from '../../../../flows/referrals/report-payouts.ts'
import { restoreEarned } from '../../../../flows/referrals/restore-earned.ts'
import { usdCents } from '../../../../kernel/money.ts'
import { actingAs, type ConsoleRoute } from '../console-context.ts'
import { acceptInput, csvFile, readReasoned } from '../input.ts'

const Dollars = z.number().int().min(1).max(10_000)

/** What members earned by referrals, and what they are paid. */
export const consoleReferralRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/referrals',
    right: 'read',
    run: async (request, { services }) =>
      request.json<ConsoleReferralsBody>(await showConsoleReferrals(services)),
  },
  {
    method: 'GET',
    path: '/payouts.csv',
    right: 'export',
    async run(request, { services, limits }) {
      await limits.take('downloads', request.env.address)
      const lines = await payoutsAsCsv(services)
      return request.body(`${lines.join('\n')}\n`, 200, csvFile('payouts'))
    },
  },
  {
    method: 'POST',
    path: '/payouts',
    right: 'act',
    async run(request, http) {
      const { because, least } = await readReasoned(request, { least: Dollars })
      const count = await preparePayouts(actingAs(request, http), usdCents(least * 100), because)
      const done = count === 0 ? 'Nobody is owed that much now.' : `Payouts prepared: ${count}.`
      return request.json<DoneBody>({ done })
    },
  },
  {
    method: 'DELETE',
    path: '/payouts/:id',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      const id = acceptInput(Id, request.req.param('id'))
      await cancelPayout(actingAs(request, http), id, because)
      return request.json<DoneBody>({ done: 'Canceled.' })
    },
  },
  {
    method: 'POST',
    path: '/referrals/:id/restore',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      const orderId = acceptInput(Id, request.req.param('id'))
      const cents = await restoreEarned(actingAs(request, http), orderId, because)
      return request.json<DoneBody>({
        done: `$${dollars(cents)} restored. It is payable in ${RESTORED_DAYS} days.`,
      })
    },
  },
]
