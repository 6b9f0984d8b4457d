/** Tells words for a reader from words for programs. */

/** The source's locale for dates and numbers, which a translation replaces. */
export const LOCALE = 'en-US'

/** Attributes and properties whose strings no person reads. */
const CODE_NAMES =
  /^(className|class|id|href|src|type|key|role|d|fill|stroke|viewBox|points|transform|style|rel|method|action|autoComplete|inputMode|htmlFor|pattern|property|http-equiv|charSet|as|crossOrigin|precedence|eagerness|media|fontFamily|accept|content-type|aria-(live|describedby|labelledby|controls|current|hidden|atomic|busy|pressed|haspopup|sort|relevant|activedescendant))$/

/** Attributes and properties whose strings a person always reads. */
const TEXT_NAMES =
  /^(aria-label|aria-valuetext|aria-roledescription|label|title|hint|alt|placeholder|description|text|done|help|note|caption|heading|summary|question|answer|words|sentence|what|term)$/

export const isCodeAttribute = (name: string) => CODE_NAMES.test(name)
export const isTextName = (name: string) => TEXT_NAMES.test(name)

/** Classes of the style sheet. */
const CLASS = /^[a-z0-9@!*:/[\]().,%_#&>=+~'"<|-]+$/

/** Whether a string outside of markup is for a reader: it has several words, or one with a capital letter. */
export function looksLikeProse(text: string): boolean {
  const value = text.trim()
  if (!/\p{L}{2}/u.test(value)) return false
  if (!/\s/.test(value)) return /^\p{Lu}\p{Ll}+(?:\.{3}|[.?!…])?$/u.test(value)
  if (isMachine(value)) return false
  return /(^|[\s(“"])\p{L}[\p{L}’']+[\s.,:;?!…)”]|\s\p{L}{2,}$/u.test(value)
}

function isMachine(value: string): boolean {
  if (/[.?!…]$/.test(value) && /\s/.test(value) && !value.includes('[')) return false
  return (
    value.split(/\s+/).every((word) => CLASS.test(word)) && /[a-z]-[a-z0-9[]|[a-z]:|\[/.test(value)
  )
}

/** Whether a part of a template is a word between what it shows, such as ` by `. */
export function bindsWords(part: string): boolean {
  return /^,? \p{Ll}{2,}(?: \p{Ll}+)* ?$|^(?:\p{Ll}{2,} )+$/u.test(part)
}
