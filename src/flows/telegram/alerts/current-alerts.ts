import {
  type AlertIndex,
  allPreferences,
  createAlertIndex,
  parsePreferences,
  preferencesChangedSince,
  type StoredPreferences,
} from '../../../domains/messages/index.ts'
import { HOUR, MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { BotContext } from '../context.ts'

const AT_ONCE = 500
/** Covers differences between processes' clocks, and the duration of a transaction. */
const OVERLAP_MS = MINUTE
/** Deleted accounts leave the index only then. Until then nothing is sent to them either. */
const RELOAD_MS = HOUR

/** Keeps all members' preferences in memory. @returns a function that reads changes and returns the index */
export function createCurrentAlerts({
  db,
  clock,
}: Pick<BotContext, 'db' | 'clock'>): () => Promise<AlertIndex> {
  const index = createAlertIndex()
  let loadedAt: Ms | null = null
  let changedAt: Ms = 0

  async function loadAll(): Promise<void> {
    index.clear()
    for (let after: string | null = ''; after !== null; ) {
      const rows: StoredPreferences[] = await allPreferences(db.read, after, AT_ONCE)
      take(rows)
      after = rows.length < AT_ONCE ? null : (rows.at(-1)?.account_id ?? null)
    }
  }

  function take(rows: readonly StoredPreferences[]): void {
    for (const row of rows) {
      changedAt = Math.max(changedAt, row.changed_at)
      const preferences = parsePreferences(row.preferences)
      if (preferences) index.put(row.account_id, preferences)
    }
  }

  return async () => {
    const now = clock.now()
    if (loadedAt === null || now - loadedAt > RELOAD_MS) {
      await loadAll()
      loadedAt = now
    } else take(await preferencesChangedSince(db.read, changedAt - OVERLAP_MS))
    return index
  }
}
