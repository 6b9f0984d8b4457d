import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type Entropy, newToken } from '../../kernel/ids.ts'
import type { Sealer } from '../../kernel/seal.ts'
import { hashToken, type Session } from './session.ts'
import type { LinkPurpose, LinkRow } from './table.ts'
import { sealUser, type TelegramUser, telegramKey } from './telegram-user.ts'

const LINK_MS = 10 * MINUTE
export const CODE_MS = 2 * MINUTE
const KEPT_MS = 60 * MINUTE
/** A browser's tabs, and pages that were loaded again. */
const MOST_LINKS = 5
/** The largest multiple of a million that four bytes can say: every code is equally likely below it. */
const EVEN_LIMIT = 4_294_000_000

/** Stores a one-time link for this browser, beside those that its other tabs may still show. */
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

/** Used, burned, or followed by others. */
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

function newCode(entropy: Entropy): string {
  for (;;) {
    const number = Buffer.from(entropy(4)).readUInt32BE()
    if (number < EVEN_LIMIT) return String(number % 1_000_000).padStart(6, '0')
  }
}

/** How a code is stored. */
export function codeKey(sealer: Sealer, tokenHash: string, code: string): string {
  return sealer.key(`code ${tokenHash} ${code}`)
}
