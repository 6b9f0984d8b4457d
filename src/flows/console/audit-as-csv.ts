import { csv } from '../../kernel/csv.ts'
import type { Services } from '../services.ts'
import { type AuditSearch, listAudit } from './list-audit.ts'

const MOST_ROWS = 10_000
const COLUMNS = ['at', 'actor', 'address', 'action', 'subject', 'detail']

/** Matching decisions as CSV, newest first, at most 10,000. */
export async function auditAsCsv(
  context: Pick<Services, 'db'>,
  search: AuditSearch,
): Promise<string> {
  const { entries } = await listAudit(context, search, MOST_ROWS)
  const rows = entries.map(({ at, actor, address, action, subject, detail }) => ({
    at: new Date(at).toISOString(),
    actor,
    address,
    action,
    subject,
    detail: JSON.stringify(detail),
  }))
  return `${csv(rows, COLUMNS).join('\n')}\n`
}
