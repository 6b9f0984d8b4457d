import type { HealthTrouble } from '../../contract/console/system.ts'
import { HEALTH_PARTS, type HealthPart } from '../../contract/status.ts'
import { HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { readSetting, storeSetting } from '../../kernel/db/settings.ts'
import type { HealthHourRow } from './table.ts'

/** `trouble`: why it did not work, if that has a name. */
export type LastHealth = { at: Ms; good: boolean; trouble?: HealthTrouble }

/** A record older than this says nothing about now. */
const FRESH_MS = 3 * MINUTE

/** Whether a record is new enough to say something about now. */
export function isNewRecord({ at }: LastHealth, now: Ms): boolean {
  return now - at < FRESH_MS
}

/** Records whether a part works, in the current hour and as its last record. */
export async function storeHealth(
  tx: Tx,
  part: HealthPart,
  worked: boolean | HealthTrouble,
  now: Ms,
): Promise<void> {
  const isGood = worked === true
  const [good, bad] = isGood ? [1, 0] : [0, 1]
  await tx
    .insertInto('health_hours')
    .values({ part, hour_at: now - (now % HOUR), good, bad })
    .onConflict((conflict) =>
      conflict.columns(['part', 'hour_at']).doUpdateSet((eb) => ({
        good: eb('health_hours.good', '+', good),
        bad: eb('health_hours.bad', '+', bad),
      })),
    )
    .execute()
  const last: LastHealth = {
    at: now,
    good: isGood,
    ...(typeof worked === 'string' && { trouble: worked }),
  }
  await storeSetting(tx, settingOf(part), JSON.stringify(last))
}

/** The last record of each part that has one. */
export async function lastHealth(db: Queryable): Promise<Map<HealthPart, LastHealth>> {
  const found = await Promise.all(
    HEALTH_PARTS.map(async (part) => [part, await readSetting(db, settingOf(part))] as const),
  )
  return new Map(
    found.flatMap(([part, text]) =>
      text === null ? [] : [[part, JSON.parse(text) as LastHealth]],
    ),
  )
}

/** Records of hours that began at or after a moment, the oldest first. */
export function healthSince(db: Queryable, since: Ms): Promise<HealthHourRow[]> {
  return db
    .selectFrom('health_hours')
    .selectAll()
    .where('hour_at', '>=', since)
    .orderBy('hour_at')
    .execute()
}

/** Deletes records of hours that began before a moment. */
export async function forgetHealth(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('health_hours').where('hour_at', '<', before).execute()
}

const settingOf = (part: HealthPart) => `health ${part}`
