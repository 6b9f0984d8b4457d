import { en, type Texts } from './en.ts'

/** One file a language; the first is spoken where no other fits. */
export const LANGUAGES: Readonly<Record<string, Texts>> = { en }

/** @param language IETF tag as Telegram tells it, e.g. `pt-br`; null: not told */
export function textsIn(language: string | null): Texts {
  const [name = ''] = (language ?? '').toLowerCase().split('-')
  return Object.hasOwn(LANGUAGES, name) ? (LANGUAGES[name] ?? en) : en
}
