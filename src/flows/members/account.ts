import type { ChannelAccess } from '../../contract/alerts.ts'
import { Refusal } from '../../contract/errors.ts'
import type { AccountBody, SessionsBody } from '../../contract/records.ts'
import {
  endOthers,
  endSessions,
  findBinding,
  listSessions,
  lockSession,
  openUserIfReadable,
  type Session,
} from '../../domains/accounts/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import {
  type AlertPreferences,
  changePreferences,
  choosesUnknown,
  findGroup,
  findPreferences,
  hasBlocked,
  leftAtOf,
  readPreferences,
} from '../../domains/messages/index.ts'
import { auditMember } from '../audit.ts'
import type { Services } from '../services.ts'
import { channelLink } from '../telegram/channel-link.ts'
import { forgetAccount } from './forget-account.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'sealer'>

/**
 * Account data that the session's owner may read and change.
 * @param channelId the members' channel; null: there is none
 */
export async function showAccount(
  { db, clock, sealer }: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { accountId, provenAt }: Session,
  channelId: string | null = null,
): Promise<AccountBody> {
  const binding = await findBinding(db.read, accountId)
  const membership = await findMembership(db.read, accountId)
  const now = clock.now()
  const user = binding?.sealed ? openUserIfReadable(sealer, binding.sealed) : null
  const isBlocked = user !== null && (await hasBlocked(db.read, sealer.key(user.id), now))
  const running = membership !== null && isActive(membership, now)
  const key = running ? (binding?.key ?? null) : null
  const group = running ? await findGroup(db.read, sealer, accountId) : null
  return {
    ...(group !== null && { group: group.title }),
    ...(key !== null && (await accessTo(db, channelId, key))),
    ...(isBlocked && { bot_blocked: true }),
    telegram: user && { id: user.id, username: user.username, name: user.firstName },
    strong: binding !== null && binding.provenAt !== null,
    alerts: await findPreferences(db.read, accountId),
    signed_in_at: provenAt,
    moved_at: binding?.movedAt ?? null,
    left_at: binding?.leftAt ?? null,
    running: running ? { plan: membership.plan, expires_at: membership.expiresAt } : null,
    now,
  }
}

async function accessTo(
  db: Context['db'],
  channelId: string | null,
  telegramKey: string,
): Promise<ChannelAccess> {
  const url = await channelLink({ db, channelId })
  if (url === null) return {}
  return { channel: { url, joined: (await leftAtOf(db.read, telegramKey)) === null } }
}

/** @param body in the form of `AlertPreferences`, from outside. @throws Refusal `invalid_input` */
export async function changeAlerts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Session,
  body: unknown,
): Promise<AlertPreferences> {
  const preferences = readPreferences(body)
  if (!preferences) throw new Refusal('invalid_input')
  return db.transaction(async (tx) => {
    const now = clock.now()
    await lockSession(tx, session, now)
    const choose = (before: AlertPreferences) => {
      if (choosesUnknown(preferences, before)) throw new Refusal('invalid_input')
      return preferences
    }
    return changePreferences(tx, session.accountId, choose, now)
  })
}

/** Signs out every browser of this account, including this one. */
export async function signOutEverywhere(
  { db, clock, entropy }: Pick<Context, 'db' | 'clock' | 'entropy'>,
  session: Session,
): Promise<void> {
  const { accountId } = session
  await db.transaction(async (tx) => {
    await lockSession(tx, session, clock.now())
    await endSessions(tx, accountId)
    await auditMember(tx, { clock, entropy }, 'sign_out', accountId, {})
  })
}

/** The browsers that are signed in to this account. */
export async function showSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Session,
): Promise<SessionsBody> {
  const all = await listSessions(db.read, session.accountId, clock.now())
  return {
    sessions: all.map(({ id, browser, createdAt, seenAt, provenAt }) => ({
      id,
      browser: browser ?? 'A browser',
      began_at: createdAt,
      seen_at: seenAt,
      telegram: provenAt !== null,
      current: id === session.id,
    })),
  }
}

/**
 * Signs another browser of this account out, or all others.
 * @throws Refusal `not_found` when there is no such other browser
 */
export async function signOutOthers(
  { db, clock, entropy }: Pick<Context, 'db' | 'clock' | 'entropy'>,
  session: Session,
  id: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSession(tx, session, clock.now())
    const ended = await endOthers(tx, session, id)
    if (id !== null && ended === 0) throw new Refusal('not_found')
    if (ended > 0)
      await auditMember(tx, { clock, entropy }, 'sign_out_others', session.accountId, { ended })
  })
}

/**
 * Deletes the personal data of a session's account. With Telegram linked, this needs a recent
 * sign-in with it; without, there is nothing to sign in with.
 * @returns what is kept, and why, as text
 */
export async function deleteAccount(
  context: Context,
  session: Session,
): Promise<{ kept: string[] }> {
  const { db, clock } = context
  const now = clock.now()
  await db.transaction(async (tx) => {
    await forgetAccount(tx, context, session, now)
  })
  return {
    kept: [
      'Your orders with their amounts, times, and wallets, for our bookkeeping, without your name.',
      'The payments themselves, which are public on the Solana chain.',
      'If you had a referral link: what was earned and paid, without your name. What was not paid yet is forfeited.',
      'If you had a free trial: a code that stands for your Telegram account, and the wallet.',
    ],
  }
}
