import { dropBinding, findBinding, storeBinding } from '../../../domains/accounts/index.ts'
import {
  addImportedGift,
  confirmImported,
  endOfImport,
  findWeakImports,
  importedUntil,
  revokeGift,
  storeTaker,
  type WeakImport,
} from '../../../domains/memberships/index.ts'
import { eachDue } from '../../../kernel/again/each-due.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import { writeAudit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { Services } from '../../services.ts'
import { enqueueBound, lockSides } from '../bind.ts'
import type { LinkContext } from '../link.ts'
import { mergeAccount } from '../merge-account.ts'
import { lotOf } from './claim-imported.ts'

/** How long an operator can give a membership that was taken by a username to somebody else. */
const WEAK_MS = 7 * DAY
const AT_ONCE = 100

/** Makes memberships theirs who took them by a username a week ago, if nobody undid it. One that fails holds up no other. */
export async function confirmImports(context: LinkContext & Pick<Services, 'log'>): Promise<void> {
  const { db, clock, log } = context
  const now = clock.now()
  await eachDue<WeakImport>(
    {
      read: (after, limit) => findWeakImports(db.read, now - WEAK_MS, after, limit),
      limit: AT_ONCE,
    },
    ({ id }) =>
      db.transaction(async (tx) => {
        const imported = await confirmImported(tx, id, now)
        if (imported !== null) await strengthen(tx, context, imported, now)
      }),
    (error, { id }) =>
      log.error({ import: id, err: (error as Error).message }, 'an import could not be confirmed'),
  )
}

/** The weak link becomes a proven one, or joins the account that its person has proven meanwhile. */
async function strengthen(
  tx: Tx,
  context: LinkContext,
  imported: NonNullable<Awaited<ReturnType<typeof confirmImported>>>,
  now: Ms,
): Promise<void> {
  const { accountId } = imported
  const key = (await findBinding(tx, accountId))?.key
  if (!key) return
  const { own, held } = await lockSides(tx, accountId, key, now)
  if (own.key !== key || own.sealed === null || own.provenAt !== null) return
  if (held) {
    await shorten(tx, context, imported, held.accountId, now)
    await mergeAccount(tx, context, { from: accountId, to: held.accountId }, now)
    await dropBinding(tx, accountId)
    await enqueueBound(tx, context, held.accountId, now)
  } else {
    await storeBinding(tx, { accountId, key, sealed: own.sealed, provenAt: now }, now)
  }
  const detail = { into: held?.accountId ?? null }
  const entry = { at: now, actor: 'telegram', action: 'confirm_import', subject: accountId, detail }
  await writeAudit(tx, context.entropy, entry)
}

/** If `into` got another import of the same person, what they do not have in common is left of this one. */
async function shorten(
  tx: Tx,
  { entropy }: LinkContext,
  imported: NonNullable<Awaited<ReturnType<typeof confirmImported>>>,
  into: string,
  now: Ms,
): Promise<void> {
  const { id, lot, accountId, giftId } = imported
  const earlier = await importedUntil(tx, into)
  if (earlier === null || giftId === null) return
  const until = endOfImport(imported, earlier, now)
  await revokeGift(tx, entropy, { id: giftId }, 'another import has the same person', now)
  const gift = { lot: lotOf(lot), accountId, until: until === 'nothing' ? now : until }
  const rest = await addImportedGift(tx, entropy, gift, now)
  await storeTaker(tx, id, { accountId, giftId: rest, confirmedAt: now })
}
