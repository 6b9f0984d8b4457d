import { type Language, readLanguage } from '../../contract/languages.ts'

/** Each language's build replaces this, like every text. */
const LOCALE = 'en-US'

/** The language that this build of the site speaks. */
export const LANGUAGE: Language = readLanguage(LOCALE) ?? 'en'
