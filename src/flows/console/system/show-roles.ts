import type { SystemBody } from '../../../contract/console/system.ts'
import type { LedRole } from '../../../contract/roles.ts'
import { rolesSeen } from '../../../domains/health/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { stateOfRole } from '../../health/watch-roles.ts'
import { rolesLed } from './queries.ts'

/** Each role that was ever led or that a process is set up for, by name. */
export async function showRoles(read: Queryable, now: Ms): Promise<SystemBody['roles']> {
  const epochs = new Map((await rolesLed(read)).map(({ role, epoch }) => [role, epoch]))
  const seen = await rolesSeen(read)
  const names = [...new Set([...epochs.keys(), ...seen.keys()])].sort()
  return names.map((role) => {
    const last = seen.get(role as LedRole)
    return {
      role,
      epoch: epochs.get(role) ?? null,
      state: last ? stateOfRole(last.at, now) : 'unknown',
      seen_at: last?.at ?? null,
    }
  })
}
