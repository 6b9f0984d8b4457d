import { openUserIfReadable } from '../../../domains/accounts/index.ts'
import { parsePreferences, quietUntil } from '../../../domains/messages/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import type { BotContext } from '../context.ts'
import { languagesOf } from '../languages.ts'

/** A linked member who watches something, as the database has them. */
type WatcherRow = { id: string; sealed: string | null; preferences: string | null }

/** A member to write to. `at`: now, or when their quiet hours end. */
type WatchRecipient = {
  account: string
  chat: string
  language: string | null
  /** The one that they chose; null: none in particular. */
  tradeLink: string | null
  at: Ms
}

/**
 * The members to write to. Telegram takes minutes to deliver to thousands, so whose message goes first changes
 * from one event to the next.
 * @param offset any number that differs between events
 */
export async function watchRecipients(
  context: Pick<BotContext, 'db' | 'sealer' | 'clock'>,
  rows: readonly WatcherRow[],
  offset: number,
): Promise<WatchRecipient[]> {
  const now = context.clock.now()
  const readable = inRotation(rows, offset).flatMap(({ id, sealed, preferences }) => {
    const person = sealed === null ? null : openUserIfReadable(context.sealer, sealed)
    return person === null ? [] : [{ id, person, preferences }]
  })
  const languages = await languagesOf(
    context,
    readable.map(({ person }) => person),
  )
  return readable.map(({ id, person, preferences }) => {
    const known = preferences === null ? null : parsePreferences(preferences)
    return {
      account: id,
      chat: person.id,
      language: languages.get(person.id) ?? null,
      tradeLink: known?.trade_link ?? null,
      at: (known && quietUntil(known, now)) ?? now,
    }
  })
}

/** The same members in the order of their accounts, beginning with another one each time. Pure. */
export function inRotation<T extends { id: string }>(rows: readonly T[], offset: number): T[] {
  const sorted = rows.toSorted((a, b) => ascending(a.id, b.id))
  const start = sorted.length === 0 ? 0 : Math.abs(offset) % sorted.length
  return [...sorted.slice(start), ...sorted.slice(0, start)]
}
