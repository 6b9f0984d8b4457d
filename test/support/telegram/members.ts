import { DEFAULT_ALERTS } from '../../../src/contract/alerts.ts'
import type { PlanId } from '../../../src/contract/plans.ts'
import {
  findSession,
  rotateSession,
  type Session,
  sealUser,
  startSession,
  type TelegramUser,
  telegramKey,
} from '../../../src/domains/accounts/index.ts'
import { forgetAccount } from '../../../src/flows/members/forget-account.ts'
import type { Services } from '../../../src/flows/services.ts'
import type { Ms } from '../../../src/kernel/clock.ts'
import { newId } from '../../../src/kernel/ids.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'sealer'>

/** Adds an account with a membership, linked to Telegram, as after a purchase. @returns its id */
export async function addMember(
  context: Context,
  user: TelegramUser,
  { plan, expiresAt }: { plan: PlanId; expiresAt: Ms | null },
): Promise<string> {
  const { db, clock, entropy, sealer } = context
  const id = newId(entropy)
  const now = clock.now()
  await db.transaction(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({
        id,
        created_at: now,
        telegram_key: telegramKey(sealer, user.id),
        telegram_sealed: sealUser(sealer, user),
        bound_at: now,
        proven_at: now,
      })
      .execute()
    await tx
      .insertInto('memberships')
      .values({
        id: newId(entropy),
        account_id: id,
        plan,
        joined_at: now,
        expires_at: expiresAt,
      })
      .execute()
  })
  return id
}

/** Opens a session of the account, as if its person had just signed in with Telegram. */
export async function sessionAt(
  { db, entropy, clock }: Context,
  accountId: string,
): Promise<Session> {
  const now = clock.now()
  const token = await db.transaction(async (tx) => {
    const { session } = await startSession(tx, entropy, now)
    return rotateSession(tx, entropy, session, accountId, now)
  })
  const session = await findSession(db.read, token, now)
  if (!session) throw new Error('this token has no session')
  return session
}

/** Deletes the account's data, at its person's request. */
export async function forgetMember(context: Context, accountId: string): Promise<void> {
  const session = await sessionAt(context, accountId)
  await context.db.transaction((tx) => forgetAccount(tx, context, session, context.clock.now()))
}

/** Adds linked members with alerts of every launch, at once. Their chats are their numbers. */
export async function addMembersWithAlerts(
  { db, entropy, sealer }: Pick<Services, 'db' | 'entropy' | 'sealer'>,
  count: number,
  now: Ms,
): Promise<void> {
  const all = Array.from({ length: count }, (_, nth) => ({ nth, id: newId(entropy) }))
  await db.transaction(async (tx) => {
    await tx
      .insertInto('accounts')
      .values(
        all.map(({ id, nth }) => ({
          ...{ id, created_at: now, telegram_key: `key ${nth}`, bound_at: now, proven_at: now },
          telegram_sealed: sealUser(sealer, {
            ...{ id: `${nth}`, username: null, firstName: 'Ada', language: null },
          }),
        })),
      )
      .execute()
    const term = { plan: 'lifetime', joined_at: now, expires_at: null } as const
    await tx
      .insertInto('memberships')
      .values(all.map(({ id }) => ({ id: newId(entropy), account_id: id, ...term })))
      .execute()
    const preferences = JSON.stringify({ ...DEFAULT_ALERTS, on: true })
    await tx
      .insertInto('alert_preferences')
      .values(all.map(({ id }) => ({ account_id: id, preferences, changed_at: now })))
      .execute()
  })
}
