import type { Config } from '../../config/config.ts'
import type { Meter } from '../../contract/metrics.ts'
import { type LedRole, ROLES_LED } from '../../contract/roles.ts'
import type { Database } from '../../kernel/db/database.ts'

/** The roles that this process is to lead or stand by for, from its start on. */
export function rolesToLead({
  roles,
  telegram,
  launches,
  nats,
  backup,
}: Pick<Config, 'roles' | 'telegram' | 'launches' | 'nats' | 'backup'>): LedRole[] {
  const receives = launches.sources.length > 0 || nats !== null
  const detects = roles.includes('detector') && receives
  return [
    ...(roles.includes('payments') ? (['payments'] as const) : []),
    ...(roles.includes('bot') && telegram !== null ? (['bot'] as const) : []),
    ...(detects ? (['detector'] as const) : []),
    ...(roles.includes('detector') ? (['log'] as const) : []),
    ...(roles.includes('web') ? (['webhooks'] as const) : []),
    ...(backup ? (['backup'] as const) : []),
  ]
}

/** `db` as before, and the roles that this process leads at the moment. */
export type Leads = { db: Database; led: () => LedRole[] }

/**
 * Shows which roles this process leads.
 * @param expected roles that show 0 before anybody has asked for them, as while the chain is silent
 */
export function meterLeads(db: Database, meter: Meter, expected: readonly string[]): Leads {
  const roles = new Map<string, 0 | 1>(expected.map((role) => [role, 0]))
  meter.gauge('mintwatch_leader', () =>
    [...roles].map(([role, value]) => ({ labels: { role }, value })),
  )
  const led = () => ROLES_LED.filter((role) => roles.get(role) === 1)
  const metered: Database = {
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
  return { db: metered, led }
}
