import { telegramKey } from '../../domains/accounts/index.ts'
import { findLanguages, type KnownLanguage, type Person } from '../../domains/messages/index.ts'
import type { Services } from '../services.ts'
import type { BotContext, Notices } from './context.ts'

/** `language`: the client's when the person was linked. */
type Recipient = Pick<Person, 'id' | 'language'>

/** The known language of a person who is writing to the bot; null: unknown. */
export async function knownLanguageOf(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  telegramId: string,
): Promise<KnownLanguage | null> {
  const key = telegramKey(sealer, telegramId)
  return (await findLanguages(db.read, sealer, [key])).get(key) ?? null
}

/** The languages to write to these people in, by their Telegram id; null: unknown. */
export async function languagesOf(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  people: readonly Recipient[],
): Promise<Map<string, string | null>> {
  const keys = new Map(people.map(({ id }) => [id, telegramKey(sealer, id)]))
  const known = await findLanguages(db.read, sealer, [...keys.values()])
  return new Map(
    people.map(({ id, language }) => {
      const { chosen = null, client = null } = known.get(keys.get(id) ?? '') ?? {}
      return [id, chosen ?? client ?? language]
    }),
  )
}

/** The notices in the language of a person. */
export async function noticesFor(
  context: Pick<BotContext, 'db' | 'sealer' | 'noticesIn'>,
  person: Recipient,
): Promise<Notices> {
  const languages = await languagesOf(context, [person])
  return context.noticesIn(languages.get(person.id) ?? null)
}
