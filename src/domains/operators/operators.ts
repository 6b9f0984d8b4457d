import type { Selectable } from 'kysely'
import type { OperatorRole } from '../../contract/console/roles.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import { openIfReadable, type Sealer } from '../../kernel/seal.ts'
import type { OperatorRow } from './table.ts'

/** A person who may use the console. */
export type Operator = { id: string; name: string; role: OperatorRole }

/** The keyed hash for looking up an operator. */
function operatorKey(sealer: Sealer, telegramId: string): string {
  return sealer.key(`operator ${telegramId}`)
}

/**
 * Adds an operator, or changes the role and the name of a known one. Someone who was removed comes
 * back without their passkeys.
 */
export async function storeOperator(
  tx: Tx,
  { sealer, entropy }: { sealer: Sealer; entropy: Entropy },
  { telegramId, name, role }: { telegramId: string; name: string; role: OperatorRole },
  now: Ms,
): Promise<Operator> {
  const row = await tx
    .insertInto('operators')
    .values({
      id: newId(entropy),
      telegram_key: operatorKey(sealer, telegramId),
      telegram_sealed: sealer.seal(telegramId),
      name,
      role,
      created_at: now,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('telegram_key').doUpdateSet({ name, role, ended_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return toOperator(row)
}

/** An operator by id; null: unknown, or no longer an operator. */
export async function findOperator(db: Queryable, id: string): Promise<Operator | null> {
  const row = await activeOperators(db).where('id', '=', id).executeTakeFirst()
  return row ? toOperator(row) : null
}

/** An operator by numeric Telegram id; null: unknown, or no longer an operator. */
export async function findOperatorByTelegram(
  db: Queryable,
  sealer: Sealer,
  telegramId: string,
): Promise<Operator | null> {
  const row = await activeOperators(db)
    .where('telegram_key', '=', operatorKey(sealer, telegramId))
    .executeTakeFirst()
  return row ? toOperator(row) : null
}

/** An operator's numeric Telegram id; null: unknown, or sealed under another key. */
export async function operatorChat(
  db: Queryable,
  sealer: Sealer,
  id: string,
): Promise<string | null> {
  const row = await activeOperators(db).where('id', '=', id).executeTakeFirst()
  return row ? (openIfReadable(sealer, row.telegram_sealed) as string | null) : null
}

/** Everybody who may use the console, by name. */
export async function listOperators(db: Queryable): Promise<Operator[]> {
  const rows = await activeOperators(db).orderBy('name').execute()
  return rows.map(toOperator)
}

/** Removes an operator: browsers, links, and passkeys end at once. */
export async function endOperator(tx: Tx, id: string, now: Ms): Promise<void> {
  await tx.updateTable('operators').set({ ended_at: now }).where('id', '=', id).execute()
  await forgetAccess(tx, id)
}

/** Ends an operator's browsers and links, and deletes the passkeys, so that a new link enrolls again. */
export async function forgetAccess(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('operator_browsers').where('operator_id', '=', id).execute()
  await tx.deleteFrom('operator_links').where('operator_id', '=', id).execute()
  await tx.deleteFrom('operator_passkeys').where('operator_id', '=', id).execute()
}

function activeOperators(db: Queryable) {
  return db.selectFrom('operators').selectAll().where('ended_at', 'is', null)
}

/** Without what only sign-in needs. */
function toOperator({ id, name, role }: Selectable<OperatorRow>): Operator {
  return { id, name, role }
}
