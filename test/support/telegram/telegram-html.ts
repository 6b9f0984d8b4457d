/** The tags that we use, without attributes. https://core.telegram.org/bots/api#html-style */
const TAG = /<(\/?)(b|i|code|blockquote)>/g
const ENTITY = /&(?:amp|lt|gt|quot);/g

/** What is wrong with a text as Telegram's HTML; null: nothing. */
export function troubleWith(html: string): string | null {
  const open: string[] = []
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (!slash) open.push(name)
    else if (open.pop() !== name) return `</${name}> closes nothing`
  }
  if (open.length > 0) return `<${open[0]}> is left open`
  const plain = html.replace(TAG, '')
  if (/[<>]/.test(plain)) return 'an unescaped bracket'
  if (/&/.test(plain.replace(ENTITY, ''))) return 'an unescaped ampersand'
  const seen = plain.replace(ENTITY, 'x')
  if (seen.length > 4_096) return `${seen.length} characters`
  if (seen.trim() === '') return 'nothing to see'
  if (/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/.test(plain)) return 'a bidi control'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(plain)) return 'a control character'
  return plain.isWellFormed() ? null : 'half of a surrogate pair'
}
