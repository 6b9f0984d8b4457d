import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'

/** The link between an account and a Telegram account. */
export type Binding = {
  accountId: string
  /** The keyed name of the Telegram id; null: none. */
  key: string | null
  sealed: string | null
  /** By a token; null: weak, by a username alone. */
  provenAt: Ms | null
  movedAt: Ms | null
  /** When a wallet proof moved its orders to another account. */
  leftAt: Ms | null
}

/** Opens an account that nothing is linked to. @returns its id */
export async function openAccount(tx: Tx, entropy: Entropy, now: Ms): Promise<string> {
  const id = newId(entropy)
  await tx.insertInto('accounts').values({ id, created_at: now }).execute()
  return id
}

/** An account's link to Telegram; null: there is no such account. */
export async function findBinding(db: Queryable, accountId: string): Promise<Binding | null> {
  const row = await bindings(db).where('id', '=', accountId).executeTakeFirst()
  return row ? toBinding(row) : null
}

/** The account that this Telegram account has proven to be its own. */
export async function findProvenBinding(db: Queryable, key: string): Promise<Binding | null> {
  const row = await bindings(db)
    .where('telegram_key', '=', key)
    .where('proven_at', 'is not', null)
    .executeTakeFirst()
  return row ? toBinding(row) : null
}

/** Locks the accounts, in a fixed order and after every other lock. */
export async function lockBindings(tx: Tx, accountIds: readonly string[]): Promise<Binding[]> {
  const rows = await bindings(tx).where('id', 'in', accountIds).orderBy('id').forUpdate().execute()
  return rows.map(toBinding)
}

/** Prevents two requests of one account from opening orders at the same time. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await lockBindings(tx, [accountId])
}

/** Stores the account's Telegram account. `provenAt` null: only by a username. */
export async function storeBinding(
  tx: Tx,
  binding: { accountId: string; key: string; sealed: string; provenAt: Ms | null },
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      telegram_key: binding.key,
      telegram_sealed: binding.sealed,
      proven_at: binding.provenAt,
      bound_at: now,
    })
    .where('id', '=', binding.accountId)
    .execute()
}

/** Unlinks the account and forgets who it was linked to. */
export async function dropBinding(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ telegram_key: null, telegram_sealed: null, proven_at: null, bound_at: null })
    .where('id', '=', accountId)
    .execute()
}

/** Its Telegram account was linked to another account. */
export async function recordMoved(tx: Tx, accountId: string, now: Ms): Promise<void> {
  await tx.updateTable('accounts').set({ moved_at: now }).where('id', '=', accountId).execute()
}

/** No username can open this account again. */
export async function recordUndone(tx: Tx, accountId: string, now: Ms): Promise<void> {
  await tx.updateTable('accounts').set({ undone_at: now }).where('id', '=', accountId).execute()
}

/** Its orders moved to the account that proved the paying wallet. */
export async function recordLeft(tx: Tx, accountId: string, now: Ms): Promise<void> {
  await tx.updateTable('accounts').set({ left_at: now }).where('id', '=', accountId).execute()
}

/** Linked accounts by their Telegram key, those after `after`. */
export async function linkedAccountsAfter(
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ key: string; sealed: string | null }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['telegram_key', 'telegram_sealed'])
    .where('telegram_key', '>', after)
    .orderBy('telegram_key')
    .limit(limit)
    .execute()
  return rows.map(({ telegram_key: key, telegram_sealed: sealed }) => ({ key: key ?? '', sealed }))
}

/** The Telegram user linked last, encrypted; null: none. */
export async function lastSealedUser(db: Queryable): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('telegram_sealed')
    .where('telegram_sealed', 'is not', null)
    .orderBy('bound_at', 'desc')
    .executeTakeFirst()
  return row?.telegram_sealed ?? null
}

function bindings(db: Queryable) {
  return db
    .selectFrom('accounts')
    .select(['id', 'telegram_key', 'telegram_sealed', 'proven_at', 'moved_at', 'left_at'])
}

function toBinding(row: {
  id: string
  telegram_key: string | null
  telegram_sealed: string | null
  proven_at: number | null
  moved_at: number | null
  left_at: number | null
}): Binding {
  return {
    accountId: row.id,
    key: row.telegram_key,
    sealed: row.telegram_sealed,
    provenAt: row.proven_at,
    movedAt: row.moved_at,
    leftAt: row.left_at,
  }
}
