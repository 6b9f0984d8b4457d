import { LANGUAGE } from '../../language/language.ts'

/** Why some evidence is in English on a page that is not; nothing on an English one. */
export function RecordedInEnglish() {
  if (LANGUAGE === 'en') return null
  return (
    <p className="mt-1">
      Evidence is recorded in English. Sentences without a translation are shown as recorded.
    </p>
  )
}
