import type { AuditBody } from '../../../../contract/console/bodies.ts'
import { auditAsCsv } from '../../../../flows/console/audit-as-csv.ts'
import { listAudit } from '../../../../flows/console/list-audit.ts'
import type { ConsoleRoute } from '../console-context.ts'
import { csvFile, Moment, Omittable, queryOf } from '../input.ts'

const Search = {
  actor: Omittable,
  action: Omittable,
  subject: Omittable,
  from: Moment,
  until: Moment,
  after: Omittable,
}

/** Who decided what. */
export const auditRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/audit',
    right: 'read',
    run: async (request, { services }) =>
      request.json<AuditBody>(await listAudit(services, queryOf(request, Search))),
  },
  {
    method: 'GET',
    path: '/audit.csv',
    right: 'export',
    async run(request, { services, limits }) {
      await limits.take('downloads', request.env.address)
      const search = queryOf(request, Search)
      return request.body(await auditAsCsv(services, search), 200, csvFile('audit'))
    },
  },
]
