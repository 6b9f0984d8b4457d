import type { AuditBody } from '../../contract/console/bodies.ts'
import type { Services } from '../services.ts'
import { type AuditFilter, auditPage } from './queries.ts'
import { readRowCursor, rowCursorAfter } from './row-cursor.ts'
import { shownEntry } from './show-rows.ts'

const PAGE = 100

export type AuditSearch = AuditFilter & { after: string | null }

/** What was decided, newest first, a page at a time. */
export async function listAudit(
  { db }: Pick<Services, 'db'>,
  { after, ...filter }: AuditSearch,
  limit = PAGE,
): Promise<AuditBody> {
  const rows = await auditPage(db.longReads, filter, readRowCursor(after), limit)
  return { entries: rows.map(shownEntry), next: rowCursorAfter(rows, limit) }
}
