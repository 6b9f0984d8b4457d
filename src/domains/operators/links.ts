import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, hashToken, isToken, newToken } from '../../kernel/ids.ts'
import { findOperator, type Operator } from './operators.ts'

/** How long a link into the console is valid. */
export const LINK_MS = 10 * MINUTE

/** Makes a link that admits one browser, once; earlier links end. @returns its secret */
export async function issueOperatorLink(
  tx: Tx,
  entropy: Entropy,
  operator: Operator,
  now: Ms,
): Promise<string> {
  const token = newToken(entropy)
  await tx.deleteFrom('operator_links').where('operator_id', '=', operator.id).execute()
  await tx
    .insertInto('operator_links')
    .values({
      token_hash: hashToken(token),
      operator_id: operator.id,
      role: operator.role,
      issued_at: now,
      expires_at: now + LINK_MS,
      used_at: null,
    })
    .execute()
  return token
}

/** Who an unused link is for; null: it is unknown, used, expired, or for a role they no longer have. */
export async function readLink(
  db: Queryable,
  token: string | undefined,
  now: Ms,
): Promise<Operator | null> {
  if (!isToken(token)) return null
  const row = await db
    .selectFrom('operator_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const operator = row ? await findOperator(db, row.operator_id) : null
  return operator?.role === row?.role ? operator : null
}

/** Uses a link up. @returns false if another browser was faster */
export async function spendLink(tx: Tx, token: string, now: Ms): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
