import { type LedRole, ROLES_LED } from '../../contract/roles.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { readSetting, storeFirstSetting, storeSetting } from '../../kernel/db/settings.ts'

/** When each role was last led, of the roles that some process was set up for. `at` null: never. */
type RolesSeen = ReadonlyMap<LedRole, { at: Ms | null }>

const keyOf = (role: LedRole) => `role ${role}`

/** Records that a process leads these roles now, and is to lead or to stand by for the others. */
export async function storeRoles(
  tx: Tx,
  { led, expected }: { led: readonly LedRole[]; expected: readonly LedRole[] },
  now: Ms,
): Promise<void> {
  for (const role of led) await storeSetting(tx, keyOf(role), JSON.stringify({ at: now }))
  for (const role of expected)
    if (!led.includes(role)) await storeFirstSetting(tx, keyOf(role), JSON.stringify({ at: null }))
}

/** Reads when each role was last led. */
export async function rolesSeen(db: Queryable): Promise<RolesSeen> {
  const found = new Map<LedRole, { at: Ms | null }>()
  for (const role of ROLES_LED) {
    const text = await readSetting(db, keyOf(role))
    if (text !== null) found.set(role, JSON.parse(text) as { at: Ms | null })
  }
  return found
}

/**
 * Claims to report that a role is not led.
 * @param spell names the time in which it was not led
 * @returns false if another process has reported that time
 */
export async function claimReporting(tx: Tx, role: LedRole, spell: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('settings')
    .values({ key: `role ${role} reported`, value: spell })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: spell }).where('settings.value', '!=', spell),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
