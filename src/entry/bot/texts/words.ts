import type { BroadcastSpan } from '../../../contract/console/broadcasts.ts'
import { escapeHtml, lines, oneLine } from '../../../kernel/text.ts'

/**
 * Formats untrusted text as Telegram's HTML. Clients turn bare domains, @names, tags, and commands
 * into links unless they are code, which would make a token's name in an alert a good place for
 * phishing.
 */

/** A name, a ticker, an address: always code. */
export const code = (text: string, most = 64) =>
  `<code>${escapeHtml(oneLine(text, most)) || '?'}</code>`

/** A sentence with untrusted words in it: words that a client would link become code. */
export const plain = (text: string, most = 64) => unlinked(oneLine(text, most)) || '?'

/** Lines to be copied as they are. */
export const verbatim = (text: string, most = 1_000) =>
  `<pre>${escapeHtml(lines(text, most))}</pre>`

/** An untrusted message. */
export const quoted = (text: string, most = 3_000) => {
  // Words turned into code gain tags, which Telegram does not count.
  const words = lines(text, most).split('\n').map(unlinked).join('\n')
  return `<blockquote>${words || '?'}</blockquote>`
}

/** An operator's message, whose links work. */
export const letter = (text: string, most = 3_000) =>
  `<blockquote>${escapeHtml(lines(text, most)) || '?'}</blockquote>`

const TAGS = { plain: '', bold: 'b', code: 'code' } as const

/** An owner's message to many members, with its marks. */
export const marked = (spans: readonly BroadcastSpan[]) =>
  spans
    .map(({ kind, text }) => {
      const tag = TAGS[kind]
      return tag === '' ? escapeHtml(text) : `<${tag}>${escapeHtml(text)}</${tag}>`
    })
    .join('')

const NUMBER = /^[($~<>]*\d{1,3}(?:,\d{3})*(?:\.\d+)?[%)…;:,.]*$/
const LINKABLE = /[.。．｡]\S|[@#$/\\]\S|\+\d|\d{12}/u

function unlinked(line: string): string {
  return line
    .split(/(\s+)/)
    .map((word) =>
      LINKABLE.test(word) && !NUMBER.test(word)
        ? `<code>${escapeHtml(word)}</code>`
        : escapeHtml(word),
    )
    .join('')
}
