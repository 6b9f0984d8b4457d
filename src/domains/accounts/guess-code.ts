import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Sealer } from '../../kernel/seal.ts'
import { CODE_MS, closeLinks, codeKey } from './link.ts'
import type { Session } from './session.ts'
import type { LinkPurpose, LinkRow } from './table.ts'

const MOST_TRIES = 3

/** A link whose code was typed into the browser that requested it. */
export type ProvenLink = { purpose: LinkPurpose; key: string; sealed: string }

/**
 * Compares a code with those that the bot showed for this browser's links. A wrong code counts for
 * all of them, opened or not, so that guessing reveals nothing; the third invalidates them. All
 * links that the same person opened stay locked, so that only one at a time can bind.
 */
export async function guessCode(
  tx: Tx,
  sealer: Sealer,
  session: Session,
  code: string,
  now: Ms,
): Promise<ProvenLink | 'wrong' | 'expired'> {
  const links = (await lockLinks(tx, session)).filter((link) => now < validUntil(link))
  if (links.length === 0) return 'expired'
  const right = links.find((link) => link.code_key === codeKey(sealer, link.token_hash, code))
  if (right?.telegram_key && right.telegram_sealed) {
    await closeLinks(tx, links, now)
    return { purpose: right.purpose, key: right.telegram_key, sealed: right.telegram_sealed }
  }
  const hashes = links.map(({ token_hash }) => token_hash)
  await tx
    .updateTable('telegram_links')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', 'in', hashes)
    .execute()
  const burned = links.filter(({ tries }) => tries + 1 >= MOST_TRIES)
  if (burned.length > 0) await closeLinks(tx, burned, now)
  return burned.length === links.length ? 'expired' : 'wrong'
}

async function lockLinks(tx: Tx, session: Session): Promise<LinkRow[]> {
  const seen = await tx
    .selectFrom('telegram_links')
    .select(['token_hash', 'telegram_key'])
    .where('session_hash', '=', session.id)
    .where('closed_at', 'is', null)
    .execute()
  if (seen.length === 0) return []
  const hashes = seen.map(({ token_hash }) => token_hash)
  const keys = seen.flatMap(({ telegram_key }) => telegram_key ?? [])
  const rows = await tx
    .selectFrom('telegram_links')
    .selectAll()
    .where((link) =>
      link.or([
        link('token_hash', 'in', hashes),
        ...(keys.length === 0 ? [] : [link('telegram_key', 'in', keys)]),
      ]),
    )
    .orderBy('token_hash')
    .forUpdate()
    .execute()
  return rows
    .filter(({ token_hash, closed_at }) => hashes.includes(token_hash) && closed_at === null)
    .map((link) => {
      // Opened since our read: the code can't have been read yet, and that person is not locked.
      const isLocked = link.telegram_key === null || keys.includes(link.telegram_key)
      return isLocked ? link : { ...link, code_key: null }
    })
}

function validUntil({ presented_at, expires_at }: LinkRow): Ms {
  return presented_at === null ? expires_at : presented_at + CODE_MS
}
