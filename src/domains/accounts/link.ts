import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type Entropy, hashToken, newToken } from '../../kernel/ids.ts'
import type { Sealer } from '../../kernel/seal.ts'
import type { Session } from './session.ts'
import type { LinkPurpose, LinkRow } from './table.ts'
import { sealUser, type TelegramUser, telegramKey } from './telegram-user.ts'

const LINK_MS = 10 * MINUTE
export const CODE_MS = 2 * MINUTE
const KEPT_MS = 60 * MINUTE
/** Allows for several tabs and reloaded pages. */
const MOST_LINKS = 5
/** The largest multiple of a million that fits four bytes: below it, every code is equally likely. */
const EVEN_LIMIT = 4_294_000_000

/** Stores a one-time link for this browser, in addition to those of its other tabs. */
export async function storeLink(
  tx: Tx,
  entropy: Entropy,
  session: Session,
  ask: { purpose: LinkPurpose; browser: string },
  now: Ms,
): Promise<{ token: string; expiresAt: Ms }> {
  await tx
    .deleteFrom('telegram_links')
    .where('expires_at', '<', now - KEPT_MS)
    .execute()
  const older = await tx
    .selectFrom('telegram_links')
    .select('token_hash')
    .where('session_hash', '=', session.id)
    .where('closed_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .orderBy('token_hash')
    .offset(MOST_LINKS - 1)
    .limit(100)
    .execute()
  if (older.length > 0) await closeLinks(tx, older, now)
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

/**
 * Somebody opened the link in Telegram: stores who, once. The same person gets the same code while
 * it is valid, because a crash may have prevented them from reading it. null for a link that is
 * another person's, expired, or unknown.
 */
export async function presentLink(
  tx: Tx,
  sealer: Sealer,
  user: TelegramUser,
  token: string,
  now: Ms,
): Promise<Presented | null> {
  const hash = hashToken(token)
  const key = telegramKey(sealer, user.id)
  const code = codeOf(sealer, hash, key)
  const opened = await tx
    .updateTable('telegram_links')
    .set({
      presented_at: now,
      telegram_key: key,
      telegram_sealed: sealUser(sealer, user),
      code_key: codeKey(sealer, hash, code),
    })
    .where('token_hash', '=', hash)
    .where('presented_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['browser', 'issued_at', 'presented_at'])
    .executeTakeFirst()
  const link = opened ?? (await findOpened(tx, hash, key, now))
  if (!link) return null
  const { browser, issued_at: issuedAt, presented_at: at } = link
  return { code, browser, issuedAt, expiresAt: (at ?? now) + CODE_MS }
}

function findOpened(tx: Tx, hash: string, key: string, now: Ms) {
  return tx
    .selectFrom('telegram_links')
    .select(['browser', 'issued_at', 'presented_at'])
    .where('token_hash', '=', hash)
    .where('telegram_key', '=', key)
    .where('closed_at', 'is', null)
    .where('presented_at', '>', now - CODE_MS)
    .executeTakeFirst()
}

/** Deletes every link that this account requested or this person opened. */
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

/** Used, invalidated, or replaced. */
export async function closeLinks(
  tx: Tx,
  links: readonly Pick<LinkRow, 'token_hash'>[],
  now: Ms,
): Promise<void> {
  const hashes = links.map(({ token_hash }) => token_hash)
  await tx
    .updateTable('telegram_links')
    .set({ closed_at: now })
    .where('token_hash', 'in', hashes)
    .execute()
}

/** Derived from the link and the person, so that it can be shown again; unpredictable without the key. */
function codeOf(sealer: Sealer, tokenHash: string, telegramKey: string): string {
  for (let round = 0; ; round += 1) {
    const name = sealer.key(`digits ${tokenHash} ${telegramKey} ${round}`)
    const number = Buffer.from(name, 'base64url').readUInt32BE()
    if (number < EVEN_LIMIT) return String(number % 1_000_000).padStart(6, '0')
  }
}

/** The stored form of a code. */
export function codeKey(sealer: Sealer, tokenHash: string, code: string): string {
  return sealer.key(`code ${tokenHash} ${code}`)
}
