import { telegramKey } from '../../domains/accounts/index.ts'
import { isActive } from '../../domains/memberships/index.ts'
import {
  dropAwaited,
  findAwaited,
  findBack,
  isForwarding,
  type Person,
  storeAwaited,
  storeLanguage,
  storeQuestion,
  storeSupportAnswer,
} from '../../domains/messages/index.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type BotContext, queueMessage } from './context.ts'
import { noticesFor } from './languages.ts'
import { memberByTelegram } from './member.ts'

const LISTENS_MS = 10 * MINUTE
/** How long a call to Telegram takes at most, and how often we check whether it has ended. */
const CALL_MS = 10 * SECOND
const LOOK_MS = SECOND / 10

const TOPICS = ['help', 'payment', 'words'] as const
/**
 * `help`: text goes to support, addresses are still checked. `payment`: everything goes to support.
 * `words`: text is words for their alerts, addresses are still checked.
 */
type SupportTopic = (typeof TOPICS)[number]

/** Stores the topic of whatever the person writes in the next ten minutes. */
export async function awaitText(
  tx: Tx,
  { sealer, clock }: BotContext,
  person: Person,
  topic: SupportTopic,
): Promise<void> {
  await storeAwaited(tx, telegramKey(sealer, person.id), topic, clock.now() + LISTENS_MS)
}

/** The topic of the person's next message; null: none. */
export async function listeningFor(
  { db, sealer, clock }: BotContext,
  person: Person,
): Promise<SupportTopic | null> {
  const awaited = await findAwaited(db.read, telegramKey(sealer, person.id), clock.now())
  return TOPICS.find((topic) => topic === awaited) ?? null
}

/** Ends the topic: the person's next message is a command again. */
export async function stopListening(tx: Tx, { sealer }: BotContext, person: Person): Promise<void> {
  await dropAwaited(tx, telegramKey(sealer, person.id))
}

/**
 * Forwards a message to the operators, and keeps it for the console with its sender's plan. Lifetime
 * members go first. A reply in the group goes back to the sender.
 * @returns null: there is no operators' group
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
  return async (tx) => {
    const key = telegramKey(context.sealer, from.id)
    const asked = { key, person: from, plan, text, once: `support ${once}` }
    await storeQuestion(tx, context, asked, clock.now())
    // The answer comes later, in the sender's language.
    const { language: client } = from
    if (client !== null) await storeLanguage(tx, context.sealer, key, { client }, clock.now())
    await queueMessage(tx, context, {
      chat: operatorsChatId,
      rank: plan === 'lifetime' ? 'answer' : 'account',
      once: `support ${once}`,
      back: from.id,
      call: { method: 'send', text: words },
    })
  }
}

/** Sends an operator's reply back to the sender of the forwarded message. null: no such message. */
export async function sendBack(
  context: BotContext,
  { answers, text }: { answers: number; text: string },
  once: string,
): Promise<((tx: Tx) => Promise<void>) | null> {
  const { operatorsChatId, sealer } = context
  if (operatorsChatId === null || text.trim() === '') return null
  const person = await whoAsked(context, operatorsChatId, answers)
  if (person === null) return null
  const { fromSupport } = await noticesFor(context, { id: person, language: null })
  const words = fromSupport(text)
  return async (tx) => {
    const answer = { key: telegramKey(sealer, person), author: 'operators’ group', text }
    await storeSupportAnswer(tx, sealer, { ...answer, once: `reply ${once}` }, context.clock.now())
    await queueMessage(tx, context, {
      chat: person,
      rank: 'answer',
      once: `reply ${once}`,
      call: { method: 'send', text: words },
    })
  }
}

/**
 * Finds the sender of a forwarded message. Telegram shows the message before we have stored its id, so a
 * reply may come first.
 */
async function whoAsked(
  { db, sealer, clock }: BotContext,
  operatorsChatId: string,
  messageId: number,
): Promise<string | null> {
  const until = clock.monotonic() + CALL_MS
  while (true) {
    const isOnItsWay = await isForwarding(db.read, sealer, operatorsChatId)
    const person = await findBack(db.read, sealer, operatorsChatId, messageId)
    if (person !== null || !isOnItsWay || clock.monotonic() >= until) return person
    await clock.wait(LOOK_MS)
  }
}
