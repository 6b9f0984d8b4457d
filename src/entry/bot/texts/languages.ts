import { en, type Texts } from './en/texts.ts'

/** One file per language; the first is the fallback. */
export const LANGUAGES: Readonly<Record<string, Texts>> = { en }

/** @param language IETF tag from Telegram, e.g. `pt-br`; null: unknown */
export function textsIn(language: string | null): Texts {
  const [name = ''] = (language ?? '').toLowerCase().split('-')
  return Object.hasOwn(LANGUAGES, name) ? (LANGUAGES[name] ?? en) : en
}
