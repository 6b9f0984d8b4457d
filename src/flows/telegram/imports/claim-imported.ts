import {
  findProvenBinding,
  lockBindings,
  openAccount,
  sealUser,
  storeBinding,
  type TelegramUser,
  telegramKey,
} from '../../../domains/accounts/index.ts'
import {
  addImportedGift,
  endOfImport,
  findMembership,
  findWaiting,
  importedUntil,
  lockMembership,
  storeTaker,
  takeImported,
} from '../../../domains/memberships/index.ts'
import { writeAudit } from '../../../kernel/db/audit.ts'
import { announceGrant } from '../../news.ts'
import type { LinkContext } from '../link.ts'

/**
 * Somebody wrote to the bot whose Telegram id an operator imported: gives them the rest of that membership,
 * in the account that they have proven, or in a new one. An id never moves to another person, so this is
 * as good as a link.
 */
export async function claimImported(context: LinkContext, user: TelegramUser): Promise<void> {
  const { db, clock, entropy, sealer } = context
  const now = clock.now()
  const key = telegramKey(sealer, user.id)
  const waiting = await findWaiting(db.read, key, { since: 0, now })
  if (!waiting) return
  await db.transaction(async (tx) => {
    if (!(await takeImported(tx, waiting.id, now))) return
    const held = await findProvenBinding(tx, key)
    const accountId = held?.accountId ?? (await openAccount(tx, entropy, now))
    await lockMembership(tx, accountId)
    if (held) {
      const [binding] = await lockBindings(tx, [accountId])
      if (binding?.key !== key || binding.provenAt === null)
        throw new Error('the account went to another Telegram account meanwhile')
    } else {
      const sealed = sealUser(sealer, user)
      await storeBinding(tx, { accountId, key, sealed, provenAt: now }, now)
    }
    const until = endOfImport(waiting, held && (await importedUntil(tx, accountId)), now)
    const gift = { lot: lotOf(waiting.lot), accountId, until: until === 'nothing' ? now : until }
    const giftId = await addImportedGift(tx, entropy, gift, now)
    await storeTaker(tx, waiting.id, { accountId, giftId, confirmedAt: now })
    const entry = { at: now, actor: 'telegram', action: 'take_import', subject: accountId }
    const detail = { import: waiting.id, gift: giftId, lot: waiting.lot }
    await writeAudit(tx, entropy, { ...entry, detail })
    const plan = (await findMembership(tx, accountId))?.plan ?? '30d'
    const granted = { order: null, account: accountId, plan }
    await announceGrant(tx, entropy, granted, `imported ${waiting.id}`, now)
  })
}

/** The gifts of an import, apart from those that an operator makes under the same name. */
export function lotOf(lot: string): string {
  return `import-${lot}`
}
