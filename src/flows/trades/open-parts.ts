import {
  type LaunchTradeRow,
  openParts,
  slotReachedAt,
  tradePartOf,
} from '../../domains/launches/index.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'log'>

/** Decides which trades the table takes, and creates its parts as needed. */
export type TradeAdmission = {
  /** Leaves out trades that are too late, because their part is closed or dropped. */
  admit(rows: readonly LaunchTradeRow[]): Promise<LaunchTradeRow[]>
  /** Reads the parts from the database again, because the known ones may be outdated. */
  forget(): void
}

/** Admits trades whose part of the table is open. Trades of closed parts are dropped and logged. */
export function createTradeAdmission({ db, log }: Context): TradeAdmission {
  const isOpen = new Map<number, boolean>()
  return {
    async admit(rows) {
      if (db.engine === 'sqlite') return [...rows]
      const parts = new Set(rows.map(({ slot }) => tradePartOf(slot)))
      const unknown = [...parts].filter((part) => !isOpen.has(part))
      if (unknown.length > 0) {
        const open = await db.transaction((tx) => openParts(tx, unknown))
        for (const part of unknown) isOpen.set(part, open.includes(part))
      }
      const admitted = rows.filter(({ slot }) => isOpen.get(tradePartOf(slot)))
      const late = rows.length - admitted.length
      if (late > 0) log.warn({ trades: late }, 'trades of days that are closed were not kept')
      return admitted
    },
    forget: () => isOpen.clear(),
  }
}

/** Creates the part for current trades and the next one, so that no trade waits for it. */
export async function openNextParts({ db, clock }: Context): Promise<void> {
  if (db.engine === 'sqlite') return
  const slot = await slotReachedAt(db.read, clock.now())
  if (slot === null) return
  await db.transaction((tx) => openParts(tx, [tradePartOf(slot), tradePartOf(slot) + 1]))
}
