import {
  openAccount,
  sealUser,
  storeBinding,
  type TelegramUser,
  telegramKey,
  usernameKey,
} from '../../../domains/accounts/index.ts'
import {
  addImportedGift,
  findWaiting,
  lockMembership,
  storeTaker,
  takeImported,
} from '../../../domains/memberships/index.ts'
import { DAY } from '../../../kernel/clock.ts'
import { writeAudit } from '../../../kernel/db/audit.ts'
import { enqueueBound } from '../bind.ts'
import type { PlanTerm } from '../context.ts'
import type { LinkContext } from '../link.ts'
import { lotOf } from './claim-imported.ts'

/** Usernames change hands, so an imported one is offered for this long. */
const OFFERED_MS = 90 * DAY

/** The membership that an operator imported under this person's username; null: none. */
export async function findImported(
  context: LinkContext,
  user: TelegramUser,
): Promise<PlanTerm | null> {
  const waiting = await findByUsername(context, user)
  return (
    waiting && { plan: waiting.endsAt === null ? 'lifetime' : '30d', expiresAt: waiting.endsAt }
  )
}

/**
 * Links a person who answered "Is this yours?" with yes to a new account with that membership. The link is
 * weak until `confirmImports` has made it theirs: it opens the bot and the channel, signs in no browser,
 * and merges nothing.
 *
 * @returns false if there is nothing to accept anymore
 */
export async function acceptImported(context: LinkContext, user: TelegramUser): Promise<boolean> {
  const waiting = await findByUsername(context, user)
  if (!waiting) return false
  const { db, clock, entropy, sealer } = context
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (!(await takeImported(tx, waiting.id, now))) return false
    const accountId = await openAccount(tx, entropy, now)
    await lockMembership(tx, accountId)
    const key = telegramKey(sealer, user.id)
    await storeBinding(tx, { accountId, key, sealed: sealUser(sealer, user), provenAt: null }, now)
    const gift = { lot: lotOf(waiting.lot), accountId, until: waiting.endsAt }
    const giftId = await addImportedGift(tx, entropy, gift, now)
    await storeTaker(tx, waiting.id, { accountId, giftId, confirmedAt: null })
    const entry = { at: now, actor: 'telegram', action: 'bind_weakly', subject: accountId }
    const detail = { import: waiting.id, gift: giftId, lot: waiting.lot }
    await writeAudit(tx, entropy, { ...entry, detail })
    await enqueueBound(tx, context, accountId, now)
    return true
  })
}

function findByUsername({ db, clock, sealer }: LinkContext, { username }: TelegramUser) {
  if (username === null) return null
  const now = clock.now()
  return findWaiting(db.read, usernameKey(sealer, username), { since: now - OFFERED_MS, now })
}
