import { LANGUAGE } from '../../language/language.ts'

/** Says why some evidence on a translated page is in English. Empty on an English page. */
export function RecordedInEnglish() {
  if (LANGUAGE === 'en') return null
  return (
    <p className="mt-1">
      Evidence is recorded in English. Sentences without a translation are shown as recorded.
    </p>
  )
}
