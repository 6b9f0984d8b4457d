import type { BotContext } from '../../flows/telegram/context.ts'
import { listedCommands } from './registry.ts'
import { LANGUAGES, textsIn } from './texts/languages.ts'

/** Each language has its own list; the first is the fallback. Operators see the English one in every language. */
export async function registerCommands({
  telegram,
  operatorsChatId,
  clock,
}: BotContext): Promise<void> {
  const now = clock.now()
  for (const language of [null, ...Object.keys(LANGUAGES)]) {
    const texts = textsIn(language)
    const listed = listedCommands(texts, 'private', now)
    await telegram.registerCommands(listed, { language, chat: null })
    if (operatorsChatId === null) continue
    const forOperators = listedCommands(textsIn(null), 'operators', now)
    await telegram.registerCommands(forOperators, { language, chat: operatorsChatId })
  }
}
