import { oneLine } from '../../../kernel/text.ts'
import type { Rule } from '../report.ts'

const LONGEST = 64

/** Names that hide characters, run backward, imitate Latin letters, or carry links. */
export const disguisedName: Rule = {
  id: 'disguised-name',
  version: 2,
  weight: 0.25,
  title: 'Disguised name',
  checks: 'Tricks in the name',
  from: 'at_once',
  evaluate({ launch }) {
    const words = [launch.name, launch.symbol].filter((text) => text !== null)
    if (words.length === 0) return { outcome: 'unknown', evidence: 'Name unknown.' }
    const found = TRICKS.filter(({ does }) => words.some(does)).map(({ says }) => says)
    if (found.length === 0) {
      return { outcome: 'clear', evidence: 'Name and ticker are plain text.' }
    }
    const strength = Math.min(1, 0.4 + 0.3 * found.length)
    return { outcome: 'flag', strength, evidence: `Name or ticker ${found.join(', ')}.` }
  },
}

const TRICKS: readonly { says: string; does(text: string): boolean }[] = [
  { says: 'has invisible characters', does: hides },
  { says: 'mixes look-alike letters from several scripts', does: mixes },
  {
    says: 'contains markup or a link',
    does: (text) => /<[a-z/!]|https?:|www\.|t\.me\/|javascript:/i.test(text),
  },
  { says: `is longer than ${LONGEST} characters`, does: (text) => [...text].length > LONGEST },
]

/** Ignores joiners, which are part of many emoji, and the zero bytes at the end of old metadata. */
function hides(text: string): boolean {
  const plain = text.replace(/\0+$/, '').replace(/[\u200d\ufe0f]|[\u{e0020}-\u{e007f}]/gu, '')
  const shown = plain.replace(/\s+/g, ' ').trim()
  return oneLine(plain, 4_000) !== shown
}

/** Whether a word has letters of Latin and of a script that imitates it. */
function mixes(text: string): boolean {
  return text
    .slice(0, 400)
    .split(/[^\p{L}\p{M}]+/u)
    .some(
      (word) =>
        /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
    )
}
