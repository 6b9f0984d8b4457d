import { Refusal } from '../../contract/errors.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, hashToken, newId, newToken } from '../../kernel/ids.ts'

const MOST_KEYS = 5
const SHOWN = 10
const FORM = /^mw_[A-Za-z0-9_-]{43}$/

/** A key without its secret, for its owner. */
export type ApiKey = {
  id: string
  name: string
  prefix: string
  createdAt: Ms
  lastUsedAt: Ms | null
}

/** Creates a key for the account. The secret is shown once and stored hashed. */
export async function addApiKey(
  tx: Tx,
  entropy: Entropy,
  accountId: string,
  name: string,
  now: Ms,
): Promise<{ apiKey: ApiKey; secret: string }> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  if ((await listApiKeys(tx, accountId)).length >= MOST_KEYS) throw new Refusal('too_many_keys')
  const secret = `mw_${newToken(entropy)}`
  const id = newId(entropy)
  const prefix = secret.slice(0, SHOWN)
  await tx
    .insertInto('api_keys')
    .values({
      id,
      account_id: accountId,
      key_hash: hashToken(secret),
      prefix,
      name,
      created_at: now,
    })
    .execute()
  return { apiKey: { id, name, prefix, createdAt: now, lastUsedAt: null }, secret }
}

/** An account's keys that were not revoked, the newest first. */
export async function listApiKeys(db: Queryable, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, prefix, created_at, last_used_at }) => ({
    id,
    name,
    prefix,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }))
}

/** Revokes a key. @returns false: the account has no such key */
export async function revokeApiKey(
  tx: Tx,
  accountId: string,
  id: string,
  now: Ms,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Revokes all of the account's keys, because its owner has changed or it was deleted. */
export async function revokeApiKeys(tx: Tx, accountId: string, now: Ms): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes all of the account's keys. */
export async function dropApiKeys(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
}

/** The owner of the key with this id; null: it was revoked. */
export async function ownerOfApiKey(db: Queryable, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('api_keys')
    .select('account_id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The owner of a key; null: unknown key. Records its use at most once a minute. */
export async function findApiKey(
  db: Queryable,
  secret: string,
  now: Ms,
): Promise<{ id: string; accountId: string } | null> {
  if (!FORM.test(secret)) return null
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'account_id', 'last_used_at'])
    .where('key_hash', '=', hashToken(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  if (row.last_used_at === null || row.last_used_at < now - MINUTE) {
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute()
  }
  return { id: row.id, accountId: row.account_id }
}
