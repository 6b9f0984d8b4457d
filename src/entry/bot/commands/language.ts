import {
  LANGUAGE_IDS,
  type Language,
  readLanguage,
  SITE_LANGUAGES,
} from '../../../contract/languages.ts'
import { telegramKey } from '../../../domains/accounts/index.ts'
import { storeLanguage } from '../../../domains/messages/index.ts'
import type { Answer, BotRequest, Command } from '../command.ts'
import { textsIn } from '../texts/languages.ts'

/** Callback data of the button that undoes a choice. */
const AUTOMATIC = 'auto'

/** The language of everything that the bot writes to this person. */
export const language: Command = {
  name: 'language',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(request, words) {
    const wanted = readLanguage(words)
    return wanted === null
      ? show(request, readLanguage(request.known?.chosen))
      : choose(request, wanted)
  },
  async press(request, data) {
    const wanted = readLanguage(data)
    return wanted !== null || data === AUTOMATIC ? choose(request, wanted) : null
  },
}

/** @param chosen null: as in their Telegram */
function show({ person, known }: BotRequest, chosen: Language | null): Answer {
  const spoken = readLanguage(chosen ?? person.language ?? known?.client) ?? 'en'
  const texts = textsIn(spoken).language
  const button = (text: string, data: string, isSet: boolean) => ({
    text: isSet ? `✅ ${text}` : text,
    data: `language:${data}`,
  })
  return {
    text: texts.text(SITE_LANGUAGES[spoken], chosen !== null),
    keyboard: [
      LANGUAGE_IDS.map((id) => button(SITE_LANGUAGES[id], id, id === chosen)),
      [button(texts.automatic, AUTOMATIC, chosen === null)],
    ],
  }
}

function choose(request: BotRequest, chosen: Language | null): Answer {
  const { context, person, now } = request
  const { sealer } = context
  return {
    ...show(request, chosen),
    write: (tx) => storeLanguage(tx, sealer, telegramKey(sealer, person.id), { chosen }, now),
  }
}
