import type { HealthTrouble } from '../../contract/console/system.ts'
import type { HealthPart } from '../../contract/status.ts'
import { storeHealth } from '../../domains/health/index.ts'
import type { Services } from '../services.ts'

/**
 * Records whether a part works. Call it once a minute.
 * @param isWorking null: unknown, and nothing is recorded; if it throws or names a trouble, the part does not work
 */
export async function recordHealth(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  part: HealthPart,
  isWorking: () => Promise<boolean | HealthTrouble | null>,
): Promise<void> {
  const works = await isWorking().catch(() => false)
  if (works === null) return
  await db.transaction((tx) => storeHealth(tx, part, works, clock.now()))
}

/**
 * Whether a number has grown since the last look, or was unknown then; null at the first look, and while it is
 * unknown.
 */
export function createGrowth(read: () => Promise<number | null>): () => Promise<boolean | null> {
  let last: number | null | undefined
  return async () => {
    const before = last
    last = await read()
    if (before === undefined || last === null) return null
    return before === null || last > before
  }
}
