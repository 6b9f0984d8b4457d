import type { Meter } from '../../contract/metrics.ts'
import type { Database } from '../../kernel/db/database.ts'

/** Shows which roles this process leads. */
export function meterLeads(db: Database, meter: Meter): Database {
  const roles = new Map<string, 0 | 1>()
  meter.gauge('mintwatch_leader', () =>
    [...roles].map(([role, value]) => ({ labels: { role }, value })),
  )
  return {
    ...db,
    async lead(role, signal) {
      roles.set(role, 0)
      const leadership = await db.lead(role, signal)
      if (leadership === null) return null
      const over = () => void roles.set(role, 0)
      roles.set(role, 1)
      meter.count('mintwatch_leader_changes_total', { role })
      leadership.signal.addEventListener('abort', over, { once: true })
      return {
        ...leadership,
        async release() {
          over()
          await leadership.release()
        },
      }
    },
  }
}
