import { LANGUAGE_IDS, SITE_LANGUAGES } from '../../../contract/languages.ts'
import { LANGUAGE } from '../../language/language.ts'

/** A button for each other language. It is a form, so that it works without JavaScript and is never prefetched. */
export function LanguageSwitch() {
  const others = LANGUAGE_IDS.filter((id) => id !== LANGUAGE)
  return (
    <form method="post" className="flex">
      {others.map((id) => (
        <button
          key={id}
          type="submit"
          formAction={`/language?to=${id}`}
          lang={id}
          className="inline-flex min-h-11 items-center px-3 text-text-2 transition-colors duration-140 hover:text-text sm:min-h-9"
        >
          {SITE_LANGUAGES[id]}
        </button>
      ))}
    </form>
  )
}
