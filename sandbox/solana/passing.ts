import type { StatementSync } from 'node:sqlite'
import type { Address } from '@solana/kit'
import { encodeKey } from '../../src/contract/base58.ts'

/** Tracks passing entries, which may be dropped later. */
export function passingEntries(
  sql: (text: string) => StatementSync,
  together: <T>(write: () => T) => T,
) {
  return {
    passing(): number {
      return Number(sql('select count(*) as n from passing').get()?.n)
    },
    /**
     * Drops the oldest passing entries before `slot`, and accounts that nothing in the ledger
     * mentions anymore.
     * @param slot null: of any age.
     * @returns how many entries and which accounts were dropped
     */
    forget(slot: number | null, most: number): { entries: number; accounts: Address[] } {
      return together(() => {
        const oldest = sql(
          `select passing.seq, slot from passing join transactions using (seq)
           order by passing.seq limit ?`,
        ).all(most)
        const old = oldest.filter((entry) => slot === null || (entry.slot as number) < slot)
        const keys = new Map<string, Uint8Array>()
        for (const { seq } of old) {
          const mentioned = sql('select key from mentions where seq = ?').all(seq as number)
          for (const { key } of mentioned) {
            keys.set(Buffer.from(key as Uint8Array).toString('latin1'), key as Uint8Array)
          }
          sql('delete from transactions where seq = ?').run(seq as number)
        }
        const accounts = [...keys.values()].flatMap((key) => {
          if (sql('select 1 from mentions where key = ? limit 1').get(key)) return []
          const address = encodeKey(key) as Address
          const { changes } = sql('delete from accounts where address = ?').run(address)
          return Number(changes) > 0 ? [address] : []
        })
        return { entries: old.length, accounts }
      })
    },
  }
}
