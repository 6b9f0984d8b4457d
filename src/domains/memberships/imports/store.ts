import type { Selectable } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { type Entropy, newId } from '../../../kernel/ids.ts'
import type { ImportedMemberRow } from '../table.ts'

/** A member brought from another tool. `by`: how the file named them. */
type ImportedMember = {
  id: string
  lot: string
  by: 'id' | 'username'
  /** null: forever. */
  endsAt: Ms | null
  /** When they took it; null: not yet. */
  takenAt: Ms | null
  /** Who took it first. */
  accountId: string | null
  giftId: string | null
}

/** Names that stand in an earlier import. */
export async function importedAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imported_members')
    .select('name_key')
    .where('name_key', 'in', ['', ...keys])
    .where('undone_at', 'is', null)
    .execute()
  return new Set(rows.map(({ name_key }) => name_key))
}

/** Stores members, who wait for their Telegram account. @returns the keys of those that were not there yet */
export async function addImported(
  tx: Tx,
  entropy: Entropy,
  lot: string,
  members: readonly { by: 'id' | 'username'; key: string; endsAt: Ms | null }[],
  now: Ms,
): Promise<Set<string>> {
  const rows = await tx
    .insertInto('imported_members')
    .values(
      members.map(({ by, key, endsAt }) => ({
        id: newId(entropy),
        lot,
        named_by: by,
        name_key: key,
        ends_at: endsAt,
        imported_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('name_key')
    .execute()
  return new Set(rows.map(({ name_key }) => name_key))
}

/** What waits under a key at `now`, imported after `since`; null: nothing. */
export async function findWaiting(
  db: Queryable,
  key: string,
  { since, now }: { since: Ms; now: Ms },
): Promise<ImportedMember | null> {
  const row = await db
    .selectFrom('imported_members')
    .selectAll()
    .where('name_key', '=', key)
    .where('undone_at', 'is', null)
    .where('taken_at', 'is', null)
    .where('imported_at', '>', since)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()
  return row ? toImported(row) : null
}

/**
 * Until when imports gave an account access, the longest of them; `endsAt` null: forever. null: none did.
 * Looked up by the gifts that they became, which move when accounts are merged.
 */
export async function importedUntil(
  db: Queryable,
  accountId: string,
): Promise<Pick<ImportedMember, 'endsAt'> | null> {
  const rows = await db
    .selectFrom('imported_members as i')
    .innerJoin('gifts as g', 'g.id', 'i.gift_id')
    .select('i.ends_at')
    .where('g.account_id', '=', accountId)
    .where('g.revoked_at', 'is', null)
    .where('i.undone_at', 'is', null)
    .execute()
  if (rows.length === 0) return null
  const ends = rows.map(({ ends_at }) => ends_at ?? Number.POSITIVE_INFINITY)
  const longest = Math.max(...ends)
  return { endsAt: Number.isFinite(longest) ? longest : null }
}

/**
 * When a gift of an import made now has to end, where the account may have got an earlier import: each of them says
 * until when somebody is a member, so they don't add up. Pure.
 * @param earlier as of `importedUntil`
 * @returns null: forever; `nothing`: it adds nothing to the earlier one
 */
export function endOfImport(
  { endsAt }: Pick<ImportedMember, 'endsAt'>,
  earlier: Pick<ImportedMember, 'endsAt'> | null,
  now: Ms,
): Ms | null | 'nothing' {
  if (earlier === null) return endsAt
  if (earlier.endsAt === null) return 'nothing'
  if (endsAt === null) return null
  const more = endsAt - Math.max(earlier.endsAt, now)
  return more > 0 ? now + more : 'nothing'
}

/** Takes a waiting member's row, once. @returns false: somebody was faster, or it was undone */
export async function takeImported(tx: Tx, id: string, now: Ms): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imported_members')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores who took it, as which gift. `confirmedAt` null: only by a username. */
export async function storeTaker(
  tx: Tx,
  id: string,
  taker: { accountId: string; giftId: string; confirmedAt: Ms | null },
): Promise<void> {
  const { accountId: account_id, giftId: gift_id, confirmedAt: confirmed_at } = taker
  await tx
    .updateTable('imported_members')
    .set({ account_id, gift_id, confirmed_at })
    .where('id', '=', id)
    .execute()
}

export type WeakImport = { id: string; takenAt: Ms }

/**
 * Members taken by a username until `before` whom nobody undid, the oldest first.
 * @param after where the page before ended
 */
export async function findWeakImports(
  db: Queryable,
  before: Ms,
  after: WeakImport | null,
  limit: number,
): Promise<WeakImport[]> {
  const weak = db
    .selectFrom('imported_members')
    .select(['id', 'taken_at'])
    .where('taken_at', '<=', before)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('taken_at')
    .orderBy('id')
    .limit(limit)
  const rows = await (after === null
    ? weak
    : weak.where((eb) =>
        eb.or([
          eb('taken_at', '>', after.takenAt),
          eb.and([eb('taken_at', '=', after.takenAt), eb('id', '>', after.id)]),
        ]),
      )
  ).execute()
  return rows.map((row) => ({ id: row.id, takenAt: row.taken_at ?? before }))
}

/** Nobody undid it in time. @returns it, with who took it; null: it was undone or confirmed meanwhile */
export async function confirmImported(
  tx: Tx,
  id: string,
  now: Ms,
): Promise<(ImportedMember & { accountId: string }) | null> {
  const row = await tx
    .updateTable('imported_members')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row?.account_id ? { ...toImported(row), accountId: row.account_id } : null
}

/**
 * Undoes a member's import: its name can be imported again.
 * @returns what it was, and whether only a username held it; null: nothing stands under this key
 */
export async function undoImported(
  tx: Tx,
  key: string,
  now: Ms,
): Promise<(ImportedMember & { isWeak: boolean }) | null> {
  const row = await tx
    .updateTable('imported_members')
    .set({ undone_at: now })
    .where('name_key', '=', key)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? { ...toImported(row), isWeak: row.confirmed_at === null } : null
}

/** Imported members counted by lot, the newest lots first. */
export function countImported(db: Queryable) {
  return db
    .selectFrom('imported_members')
    .select('lot')
    .select(({ fn }) => [
      fn.countAll<number>().as('members'),
      fn.count<number>('taken_at').as('taken'),
      fn.count<number>('confirmed_at').as('confirmed'),
      fn.count<number>('undone_at').as('undone'),
      fn.max('imported_at').as('last_imported_at'),
    ])
    .groupBy('lot')
    .orderBy('last_imported_at', 'desc')
    .execute()
}

function toImported(row: Selectable<ImportedMemberRow>): ImportedMember {
  return {
    id: row.id,
    lot: row.lot,
    by: row.named_by,
    endsAt: row.ends_at,
    takenAt: row.taken_at,
    accountId: row.account_id,
    giftId: row.gift_id,
  }
}
