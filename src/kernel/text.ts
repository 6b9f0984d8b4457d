/** Makes untrusted text safe to display. */

/**
 * Characters that move, hide, or imitate text: C0 and C1 controls, bidi marks and isolates, zero-width
 * characters, variation and tag characters, private use, noncharacters, and fillers that show as nothing.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** A letter may have two accents; more would overlap other lines. */
const STACKED = /(\p{M}{2})\p{M}+/gu

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** UTF-16 units: a family of four with skin tones has 25. */
const LONGEST_GRAPHEME = 32

/**
 * One line: line breaks and runs of space become one space; other invisible characters are removed.
 * @param most UTF-16 units, as Telegram counts; truncated text ends in …
 */
export function oneLine(text: string, most: number): string {
  return cut(cleaned(text.slice(0, most * 4).replace(/\s+/g, ' ')).trim(), most)
}

/** Several lines, with at most two empty ones in a row. */
export function lines(text: string, most: number): string {
  const breaks = text.slice(0, most * 4).replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const clean = breaks
    .split('\n')
    .map((line) => cleaned(line.replace(/\s/g, ' ')).trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
  return cut(clean, most)
}

/** For text and attributes of HTML; Telegram supports these four entities. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** For text and attributes of XML, where control characters are not allowed, not even escaped. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(/\p{C}/gu, ''))
}

function cleaned(text: string): string {
  return text.toWellFormed().replaceAll('\ufffd', '').replace(UNSEEN, '').replace(STACKED, '$1')
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, graphemeEnd(text, most - 1))
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`
}

/** The last place at or before `end` that splits no grapheme; `end` if the first one is longer. */
function graphemeEnd(text: string, end: number): number {
  // Most names are ASCII, and segmenting takes long.
  if (/^[ -~]{2}$/.test(text.slice(end - 1, end + 1))) return end
  const around = text.slice(0, end + LONGEST_GRAPHEME)
  return GRAPHEMES.segment(around).containing(end)?.index || end
}
