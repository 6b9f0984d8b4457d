import {
  findBinding,
  openUser,
  openUserIfReadable,
  type TelegramUser,
  telegramKey,
} from '../../domains/accounts/index.ts'
import { findGivenAs, type Term } from '../../domains/memberships/index.ts'
import type { Services } from '../services.ts'
import type { PlanTerm } from './context.ts'
import { membershipsByTelegram } from './queries.ts'

type Context = Pick<Services, 'db' | 'sealer'>

/**
 * The membership linked to a Telegram account, active or expired; null: none. If there are several, the
 * one that lasts longest.
 */
export async function memberByTelegram(
  { db, sealer }: Context,
  telegramId: string,
): Promise<{ accountId: string; term: Term; strong: boolean } | null> {
  const rows = await membershipsByTelegram(db.read, telegramKey(sealer, telegramId))
  const members = rows
    .filter(({ expires_at }) => expires_at !== 0)
    .map((row) => ({
      accountId: row.id,
      term: { plan: row.plan, joinedAt: row.joined_at, expiresAt: row.expires_at },
      strong: row.proven_at !== null,
    }))
    .sort((a, b) => end(b.term) - end(a.term) || Number(b.strong) - Number(a.strong))
  return members[0] ?? null
}

/** An account's term as messages show it. */
export async function shownTerm(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  { plan, expiresAt }: PlanTerm,
): Promise<PlanTerm> {
  return { plan, expiresAt, trial: (await findGivenAs(db.read, accountId)) === 'trial' }
}

/**
 * The Telegram user linked to an account; null: none.
 * @throws PermanentError if the link is sealed under another key
 */
export async function telegramOf(
  { db, sealer }: Context,
  accountId: string,
): Promise<(TelegramUser & { strong: boolean }) | null> {
  const binding = await findBinding(db.read, accountId)
  if (!binding?.sealed) return null
  return { ...openUser(sealer, binding.sealed), strong: binding.provenAt !== null }
}

/** The same for a page: null also if the link is sealed under another key. */
export async function readableTelegramOf(
  { db, sealer }: Context,
  accountId: string,
): Promise<TelegramUser | null> {
  const binding = await findBinding(db.read, accountId)
  return binding?.sealed ? openUserIfReadable(sealer, binding.sealed) : null
}

function end({ expiresAt }: Term): number {
  return expiresAt ?? Number.POSITIVE_INFINITY
}
