import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

export type Passkey = {
  /** The credential's id, base64url. */
  id: string
  /** COSE. */
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
  name: string
  createdAt: Ms
  usedAt: Ms
}

/** Stores a passkey. @returns false if the credential is already stored, whoever's it is */
export async function storePasskey(
  tx: Tx,
  operatorId: string,
  passkey: Omit<Passkey, 'createdAt' | 'usedAt'>,
  now: Ms,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_passkeys')
    .values({
      id: passkey.id,
      operator_id: operatorId,
      public_key: Buffer.from(passkey.publicKey).toString('base64url'),
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** An operator's passkeys, the oldest first. */
export async function listPasskeys(db: Queryable, operatorId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('operator_passkeys')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    name: row.name,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }))
}

/** Stores the counter, which reveals a copied authenticator. */
export async function storePasskeyCounter(
  tx: Tx,
  id: string,
  counter: number,
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('operator_passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .execute()
}

/** Deletes a passkey. @returns false if it is not theirs */
export async function dropPasskey(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_passkeys')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Locks an operator, so that nothing else changes their passkeys. */
export async function lockOperator(tx: Tx, operatorId: string): Promise<void> {
  await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forUpdate().execute()
}
