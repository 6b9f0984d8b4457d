import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    audit: {
      id: string
      at: number
      actor: string
      action: string
      subject: string
      detail: string
    }
  }
}

/** Writes down who changed what of somebody's money or access, in the transaction that does it. */
export async function writeAudit(
  tx: Tx,
  entropy: Entropy,
  entry: { at: Ms; actor: string; action: string; subject: string; detail: object },
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ ...entry, id: newId(entropy), detail: JSON.stringify(entry.detail) })
    .execute()
}
