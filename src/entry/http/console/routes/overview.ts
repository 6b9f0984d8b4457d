import { z } from 'zod'
import { OVERVIEW_DAYS, type OverviewBody } from '../../../../contract/console/overview.ts'
import { overviewAsCsv } from '../../../../flows/console/overview/overview-as-csv.ts'
import { showOverview } from '../../../../flows/console/overview/show-overview.ts'
import type { ConsoleRoute } from '../console-context.ts'
import { csvFile, queryOf } from '../input.ts'

const Days = z.coerce
  .number()
  .refine((days) => OVERVIEW_DAYS.some((one) => one === days))
  .default(30)

/** The shop's figures by day. */
export const overviewRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/overview',
    right: 'read',
    async run(request, { services }) {
      const { days } = queryOf(request, { days: Days })
      return request.json<OverviewBody>(await showOverview(services, days))
    },
  },
  {
    method: 'GET',
    path: '/overview.csv',
    right: 'export',
    async run(request, { services, limits }) {
      await limits.take('downloads', request.env.address)
      const { days } = queryOf(request, { days: Days })
      return request.body(await overviewAsCsv(services, days), 200, csvFile('overview'))
    },
  },
]
