import { telegramKey } from '../domains/accounts/index.ts'
import { findBack, type Person } from '../domains/alerts/index.ts'
import { isActive } from '../domains/memberships/index.ts'
import { MINUTE } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { type BotContext, say } from './bot-context.ts'
import { memberByTelegram } from './telegram-member.ts'

const LISTENS_MS = 10 * MINUTE
const SUPPORT = 'support'

/** The person's next words are for us, for ten minutes. */
export async function listen(tx: Tx, { sealer, clock }: BotContext, person: Person): Promise<void> {
  const values = { mood: SUPPORT, until: clock.now() + LISTENS_MS }
  await tx
    .insertInto('telegram_moods')
    .values({ telegram_key: telegramKey(sealer, person.id), ...values })
    .onConflict((conflict) => conflict.column('telegram_key').doUpdateSet(values))
    .execute()
}

export async function isListening(context: BotContext, person: Person): Promise<boolean> {
  const row = await context.db.read
    .selectFrom('telegram_moods')
    .select('until')
    .where('telegram_key', '=', telegramKey(context.sealer, person.id))
    .executeTakeFirst()
  return row !== undefined && row.until > context.clock.now()
}

export async function stopListening(tx: Tx, { sealer }: BotContext, person: Person): Promise<void> {
  await tx
    .deleteFrom('telegram_moods')
    .where('telegram_key', '=', telegramKey(sealer, person.id))
    .execute()
}

/**
 * Takes a message to the operators, with the plan of whoever wrote it; lifetime members' go first.
 * A reply to it in the group goes back.
 * @returns null when there is nobody to take it to
 */
export async function forward(
  context: BotContext,
  from: Person,
  text: string,
  once: string,
): Promise<((tx: Tx) => Promise<void>) | null> {
  const { operatorsChatId, clock } = context
  if (operatorsChatId === null) return null
  const member = await memberByTelegram(context, from.id)
  const plan = member && isActive(member.term, clock.now()) ? member.term.plan : null
  const words = context.noticesIn(null).operators.support(from, plan, text)
  return (tx) =>
    say(tx, context, {
      chat: operatorsChatId,
      rank: plan === 'lifetime' ? 'answer' : 'account',
      once: `support ${once}`,
      back: from.id,
      call: { method: 'send', text: words },
    })
}

/** What an operator writes under a forwarded message goes back to whoever wrote that. null: it is none. */
export async function sendBack(
  context: BotContext,
  { answers, text }: { answers: number; text: string },
  once: string,
): Promise<((tx: Tx) => Promise<void>) | null> {
  const { operatorsChatId, db, sealer } = context
  if (operatorsChatId === null || text.trim() === '') return null
  const person = await findBack(db.read, sealer, operatorsChatId, answers)
  if (person === null) return null
  const words = context.noticesIn(null).fromSupport(text)
  return (tx) =>
    say(tx, context, {
      chat: person,
      rank: 'answer',
      once: `reply ${once}`,
      call: { method: 'send', text: words },
    })
}
