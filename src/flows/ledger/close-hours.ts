import { closeHour, ledgerLine, ledgerOfHour, oldestOpenHour } from '../../domains/ledger/index.ts'
import { hashLeaf, rootOfLeaves, storeLeaves } from '../../domains/transparency/index.ts'
import { HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

/** A transaction that began in the hour may end after it. */
const SPARE: Ms = 5 * MINUTE

/** Puts the trades of each past hour into the log, as one leaf. */
export async function closeHours(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const now = clock.now()
    const hour = await oldestOpenHour(db.read, now - HOUR - SPARE)
    if (hour === null) return
    await db.transaction(async (tx) => {
      await closeHour(tx, hour)
      const rows = await ledgerOfHour(tx, hour)
      const root = rootOfLeaves(rows.map((row) => hashLeaf(ledgerLine(row)))).toString('base64')
      const leaf = { kind: 'ledger', hour, trades: rows.length, root, recorded: now } as const
      await storeLeaves(tx, [leaf])
    })
  }
}
