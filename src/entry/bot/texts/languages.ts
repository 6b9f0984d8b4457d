import { type Language, readLanguage } from '../../../contract/languages.ts'
import { EN_TEXTS, type Texts } from './en/texts.ts'
import { ES_TEXTS } from './es/texts.ts'

/** One folder per language. */
export const LANGUAGES: Readonly<Record<Language, Texts>> = { en: EN_TEXTS, es: ES_TEXTS }

/** @param language IETF tag from Telegram, e.g. `pt-br`; English unless we have it. null: unknown */
export function textsIn(language: string | null): Texts {
  return LANGUAGES[readLanguage(language) ?? 'en']
}
