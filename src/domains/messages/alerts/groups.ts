import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { openIfReadable, type Sealer } from '../../../kernel/seal.ts'

/** A member's own group, in which they proved to be an administrator. */
export type AlertGroup = { account: string; chat: string; title: string }

type Sealed = Pick<AlertGroup, 'chat' | 'title'>
/** Stores an account's group in place of an earlier one. @returns false: the group is another member's */
export async function storeGroup(
  tx: Tx,
  sealer: Sealer,
  { account, chat, title }: AlertGroup,
  now: Ms,
): Promise<boolean> {
  const content: Sealed = { chat, title }
  const row = {
    chat_key: sealer.key(chat),
    sealed: sealer.seal(content),
    added_at: now,
    checked_at: now,
    refused_at: null,
  }
  // Of two members who prove a group at once, the second waits here until the first is stored.
  await tx
    .insertInto('alert_groups')
    .values({ account_id: account, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const owner = await tx
    .selectFrom('alert_groups')
    .select('account_id')
    .where('chat_key', '=', row.chat_key)
    .forUpdate()
    .executeTakeFirst()
  if (owner !== undefined && owner.account_id !== account) return false
  await tx.updateTable('alert_groups').set(row).where('account_id', '=', account).execute()
  return true
}

/** The groups of accounts; those sealed under another key are left out. */
export async function groupsOf(
  db: Queryable,
  sealer: Sealer,
  accounts: readonly string[],
): Promise<Map<string, AlertGroup>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('alert_groups')
    .select(['account_id', 'sealed'])
    .where('account_id', 'in', accounts)
    .execute()
  return new Map(
    rows.flatMap(({ account_id: account, sealed }) => {
      const content = openIfReadable(sealer, sealed) as Sealed | null
      return content === null ? [] : [[account, { account, ...content }]]
    }),
  )
}

/** An account's group; null: it has none. */
export async function findGroup(
  db: Queryable,
  sealer: Sealer,
  account: string,
): Promise<AlertGroup | null> {
  return (await groupsOf(db, sealer, [account])).get(account) ?? null
}

/** The account whose group a chat is; null: it is nobody's. */
export async function ownerOfGroup(
  db: Queryable,
  sealer: Sealer,
  chat: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('alert_groups')
    .select('account_id')
    .where('chat_key', '=', sealer.key(chat))
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Records that Telegram refused what was sent to a group: the bot is out, or may not write there. */
export async function recordGroupRefused(tx: Tx, chatKey: string, now: Ms): Promise<void> {
  await tx
    .updateTable('alert_groups')
    .set({ refused_at: now })
    .where('chat_key', '=', chatKey)
    .execute()
}

/** Records that a group may get alerts until it is checked again. */
export async function recordGroupChecked(tx: Tx, account: string, now: Ms): Promise<void> {
  await tx
    .updateTable('alert_groups')
    .set({ checked_at: now })
    .where('account_id', '=', account)
    .execute()
}

/** Deletes an account's group. @returns whether there was one */
export async function dropGroup(tx: Tx, account: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('alert_groups')
    .where('account_id', '=', account)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}
