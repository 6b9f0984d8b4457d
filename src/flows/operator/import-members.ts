import {
  dropBinding,
  lockBindings,
  recordUndone,
  telegramKey,
  usernameKey,
} from '../../domains/accounts/index.ts'
import {
  addImported,
  countImported,
  findGifts,
  importedAmong,
  type MemberRow,
  readMembers,
  readName,
  revokeGift,
  undoImported,
} from '../../domains/memberships/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { oneLine } from '../../kernel/text.ts'
import { auditAction } from '../audit.ts'
import type { Services } from '../services.ts'
import { enqueueLeft } from '../telegram/bind.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { iso, type ReportRow } from './reports.ts'

/** Rows that are stored in one transaction. */
const BATCH = 500
const MOST_ROWS = 50_000
/** Letters of a refused row's name, which can be anything. */
const MOST_NAME = 40

/** The outcome of each row of the file, in its order; `would` is shown by a dry run. */
type ImportReport = { imported: ReportRow[]; refused: ReportRow[] }

/**
 * Brings the members of another tool. Each waits for its Telegram account; until then there is no account and
 * no access. Rows that can't be imported are reported and hold up no others.
 *
 * @param ask.file a CSV file's text
 * @param ask.because null: a dry run, which changes nothing
 * @throws OperatorRefusal if the header is wrong, or there are too many rows
 */
export async function importMembers(
  context: Services,
  ask: { file: string; lot: string; because: string | null },
): Promise<ImportReport> {
  const { db, clock } = context
  const read = readMembers(ask.file, clock.now())
  if (typeof read === 'string') throw new OperatorRefusal(read)
  if (read.rows.length > MOST_ROWS)
    throw new OperatorRefusal(`There are more than ${MOST_ROWS} members. Split the file.`)
  const imported: ReportRow[] = []
  const refused: ReportRow[] = read.refused.map((row) => ({
    ...row,
    name: oneLine(row.name, MOST_NAME),
  }))
  for (let from = 0; from < read.rows.length; from += BATCH) {
    const batch = read.rows
      .slice(from, from + BATCH)
      .map((row) => ({ ...row, key: keyOf(context, row) }))
    const keys = batch.map(({ key }) => key)
    const isNew =
      ask.because === null
        ? without(keys, await importedAmong(db.read, keys))
        : await store(context, ask.lot, batch, ask.because)
    for (const row of batch) {
      const { line, name, by } = row
      if (isNew.has(row.key))
        imported.push({ line, by, name, until: row.endsAt === null ? 'lifetime' : iso(row.endsAt) })
      else refused.push({ line, because: 'imported_before', name })
    }
  }
  return { imported, refused: refused.sort((a, b) => Number(a.line) - Number(b.line)) }
}

function store(
  context: Services,
  lot: string,
  batch: readonly (MemberRow & { key: string })[],
  because: string,
): Promise<Set<string>> {
  const { db, clock, entropy } = context
  const now = clock.now()
  return db.transaction(async (tx) => {
    const added = await addImported(tx, entropy, lot, batch, now)
    if (added.size > 0)
      await auditAction(tx, context, 'import_members', lot, { members: added.size, because })
    return added
  })
}

/**
 * Undoes a member's import: who took it loses that access, and a link that only a username made. The name can
 * be imported again.
 *
 * @param name a Telegram id, or @username
 * @throws OperatorRefusal if there is none
 */
export async function undoImport(context: Services, name: string, because: string): Promise<void> {
  const { db, clock, entropy } = context
  const read = readName(name)
  if (typeof read === 'string')
    throw new OperatorRefusal('Name the member by a Telegram id or an @username.')
  const now: Ms = clock.now()
  await db.transaction(async (tx) => {
    const undone = await undoImported(tx, keyOf(context, read), now)
    if (!undone) throw new OperatorRefusal(`${name} is not imported.`)
    const { accountId, giftId, isWeak } = undone
    const gifts = giftId === null ? [] : await findGifts(tx, giftId)
    for (const gift of gifts) await revokeGift(tx, entropy, gift, because, now)
    const [binding] = isWeak && accountId !== null ? await lockBindings(tx, [accountId]) : []
    if (binding?.sealed && binding.provenAt === null) {
      await dropBinding(tx, binding.accountId)
      await recordUndone(tx, binding.accountId, now)
      await enqueueLeft(tx, context, binding.accountId, binding.sealed, now)
    }
    const detail = { import: undone.id, lot: undone.lot, account: accountId, because }
    await auditAction(tx, context, 'undo_import', undone.id, detail)
  })
}

/** Imports by lot, the newest first. */
export async function reportImports({ db }: Pick<Services, 'db'>): Promise<ReportRow[]> {
  const rows = await countImported(db.read)
  return rows.map(({ last_imported_at, ...counts }) => ({
    ...counts,
    last_imported: iso(last_imported_at),
  }))
}

function keyOf({ sealer }: Pick<Services, 'sealer'>, { by, name }: Pick<MemberRow, 'by' | 'name'>) {
  return by === 'id' ? telegramKey(sealer, name) : usernameKey(sealer, name)
}

function without(keys: readonly string[], known: ReadonlySet<string>): Set<string> {
  return new Set(keys.filter((key) => !known.has(key)))
}
