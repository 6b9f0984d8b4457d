import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type Entropy, newToken } from '../../kernel/ids.ts'
import type { Sealer } from '../../kernel/seal.ts'
import { hashToken, type Session } from './session.ts'
import type { LinkPurpose, LinkRow } from './table.ts'
import { sealUser, type TelegramUser, telegramKey } from './telegram-user.ts'

const LINK_MS = 10 * MINUTE
const CODE_MS = 2 * MINUTE
const KEPT_MS = 60 * MINUTE
const MOST_TRIES = 3
/** The largest multiple of a million that four bytes can say: every code is equally likely below it. */
const EVEN_LIMIT = 4_294_000_000

/** Stores a one-time link for this browser. Its earlier ones, and what has long expired, are gone. */
export async function storeLink(
  tx: Tx,
  entropy: Entropy,
  session: Session,
  ask: { purpose: LinkPurpose; browser: string },
  now: Ms,
): Promise<{ token: string; expiresAt: Ms }> {
  await tx
    .deleteFrom('telegram_links')
    .where((link) =>
      link.or([link('session_hash', '=', session.id), link('expires_at', '<', now - KEPT_MS)]),
    )
    .execute()
  const token = newToken(entropy)
  const expiresAt = now + LINK_MS
  await tx
    .insertInto('telegram_links')
    .values({
      token_hash: hashToken(token),
      session_hash: session.id,
      account_id: session.accountId,
      ...ask,
      issued_at: now,
      expires_at: expiresAt,
      presented_at: null,
      telegram_key: null,
      telegram_sealed: null,
      code_key: null,
      tries: 0,
      closed_at: null,
    })
    .execute()
  return { token, expiresAt }
}

export type Presented = { code: string; browser: string; issuedAt: Ms; expiresAt: Ms }

/** Somebody opened the link in Telegram: notes who, once. null for one that is used, late or none. */
export async function presentLink(
  tx: Tx,
  { sealer, entropy }: { sealer: Sealer; entropy: Entropy },
  user: TelegramUser,
  token: string,
  now: Ms,
): Promise<Presented | null> {
  const hash = hashToken(token)
  const code = newCode(entropy)
  const link = await tx
    .updateTable('telegram_links')
    .set({
      presented_at: now,
      telegram_key: telegramKey(sealer, user.id),
      telegram_sealed: sealUser(sealer, user),
      code_key: codeKey(sealer, hash, code),
    })
    .where('token_hash', '=', hash)
    .where('presented_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['browser', 'issued_at'])
    .executeTakeFirst()
  if (!link) return null
  return { code, browser: link.browser, issuedAt: link.issued_at, expiresAt: now + CODE_MS }
}

/** A link whose code was typed into the browser that asked for it. */
export type ProvenLink = { purpose: LinkPurpose; key: string; sealed: string }

/**
 * Compares a code with the one that the bot showed for this browser's link. A wrong one counts,
 * whether the link was opened or not, so that guessing tells nothing; the third burns the link.
 * All links that the same person opened stay locked: one of them at a time can bind.
 */
export async function guessCode(
  tx: Tx,
  sealer: Sealer,
  session: Session,
  code: string,
  now: Ms,
): Promise<ProvenLink | 'wrong' | 'expired'> {
  const link = await lockLink(tx, session)
  const validUntil =
    link && (link.presented_at === null ? link.expires_at : link.presented_at + CODE_MS)
  if (!link || validUntil === null || validUntil <= now) return 'expired'
  const { token_hash, telegram_key, telegram_sealed } = link
  const isRight = link.code_key === codeKey(sealer, token_hash, code)
  const tries = link.tries + (isRight ? 0 : 1)
  const isOver = isRight || tries >= MOST_TRIES
  await tx
    .updateTable('telegram_links')
    .set({ tries, closed_at: isOver ? now : null })
    .where('token_hash', '=', token_hash)
    .execute()
  if (!isRight || telegram_key === null || telegram_sealed === null)
    return isOver ? 'expired' : 'wrong'
  return { purpose: link.purpose, key: telegram_key, sealed: telegram_sealed }
}

/** Deletes every link that this account asked for, or this person opened. */
export async function forgetLinks(
  tx: Tx,
  { accountId, key }: { accountId: string; key: string | null },
): Promise<void> {
  await tx
    .deleteFrom('telegram_links')
    .where((link) =>
      link.or([
        link('account_id', '=', accountId),
        ...(key === null ? [] : [link('telegram_key', '=', key)]),
      ]),
    )
    .execute()
}

async function lockLink(tx: Tx, session: Session): Promise<LinkRow | null> {
  const seen = await tx
    .selectFrom('telegram_links')
    .select(['token_hash', 'telegram_key'])
    .where('session_hash', '=', session.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!seen) return null
  const rows = await tx
    .selectFrom('telegram_links')
    .selectAll()
    .where((link) =>
      link.or([
        link('token_hash', '=', seen.token_hash),
        ...(seen.telegram_key === null ? [] : [link('telegram_key', '=', seen.telegram_key)]),
      ]),
    )
    .orderBy('token_hash')
    .forUpdate()
    .execute()
  const link = rows.find((row) => row.token_hash === seen.token_hash && row.closed_at === null)
  if (!link) return null
  // Opened since we looked: nobody can have read that code yet.
  return link.telegram_key === seen.telegram_key ? link : { ...link, code_key: null }
}

function newCode(entropy: Entropy): string {
  for (;;) {
    const number = Buffer.from(entropy(4)).readUInt32BE()
    if (number < EVEN_LIMIT) return String(number % 1_000_000).padStart(6, '0')
  }
}

function codeKey(sealer: Sealer, tokenHash: string, code: string): string {
  return sealer.key(`code ${tokenHash} ${code}`)
}
