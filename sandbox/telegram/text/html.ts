import type { MessageEntity } from 'grammy/types'
import { badRequest } from '../error.ts'

/** Text without its markup, and the markup in UTF-16 units. */
export type Formatted = { text: string; entities: MessageEntity[] }

type OpenTag = { name: string; argument: string; offset: number }

const KINDS: Record<string, MessageEntity['type']> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  a: 'text_link',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  'tg-emoji': 'custom_emoji',
}

/** The attribute that each tag supports; others are ignored. */
const ARGUMENTS: Record<string, string> = {
  a: 'href',
  code: 'class',
  span: 'class',
  'tg-emoji': 'emoji-id',
  blockquote: 'expandable',
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }
const CHARACTER = /&(?:#(\d{1,8})|#x([0-9a-f]{1,8})|(lt|gt|amp|quot));?/giy
const TAG_NAME = /<([^\s>]*)(?=[\s>])/y
const ATTRIBUTES = /((?:"[^"]*"|'[^']*'|[^>"'])*)>/y
const END_TAG = /<\/([^\s>]*)\s*>/y
const ATTRIBUTE = /\s+([^\s=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[\w.-]+))?/y

/**
 * Parses Telegram's HTML as its servers do, with their error messages
 * (core.telegram.org/bots/api#html-style).
 */
export function parseHtml(source: string): Formatted {
  const entities: MessageEntity[] = []
  const open: OpenTag[] = []
  let text = ''
  let position = 0
  const byteOffset = () => Buffer.byteLength(source.slice(0, position))
  const complain = (what: string) => badRequest(`can't parse entities: ${what}`)

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = position
    return pattern.exec(source)
  }

  function openTag(): void {
    const tag = match(TAG_NAME)
    if (!tag) throw complain(`Unclosed start tag at byte offset ${byteOffset()}`)
    const name = (tag[1] ?? '').toLowerCase()
    if (!Object.hasOwn(KINDS, name)) {
      throw complain(`Unsupported start tag "${name}" at byte offset ${byteOffset()}`)
    }
    ATTRIBUTES.lastIndex = position + tag[0].length
    const attributes = ATTRIBUTES.exec(source)
    if (!attributes) throw complain(`Unclosed start tag "${name}" at byte offset ${byteOffset()}`)
    const argument = readArgument(name, attributes[1] ?? '')
    if (argument === null) {
      throw complain(
        `Expected equal sign in declaration of an attribute of the tag "${name}" at byte offset ${byteOffset()}`,
      )
    }
    if (name === 'span' && argument !== 'tg-spoiler') {
      throw complain(`Tag "span" must have class "tg-spoiler" at byte offset ${byteOffset()}`)
    }
    open.push({ name, argument, offset: text.length })
    position += tag[0].length + attributes[0].length
  }

  function closeTag(): void {
    const last = open.pop()
    if (!last) throw complain(`Unexpected end tag at byte offset ${byteOffset()}`)
    const tag = match(END_TAG)
    if (!tag) throw complain(`Unclosed end tag at byte offset ${byteOffset()}`)
    const name = (tag[1] ?? '').toLowerCase()
    if (name !== '' && name !== last.name) {
      throw complain(
        `Unmatched end tag at byte offset ${byteOffset()}, expected "</${last.name}>", found "</${name}>"`,
      )
    }
    const entity = entityOf(last, text)
    if (entity) entities.push(entity)
    position += tag[0].length
  }

  while (position < source.length) {
    const character = source.charAt(position)
    const decoded = character === '&' ? match(CHARACTER) : null
    if (decoded) {
      text += decodeCharacter(decoded)
      position += decoded[0].length
    } else if (character !== '<') {
      text += character
      position += 1
    } else if (source.charAt(position + 1) === '/') closeTag()
    else openTag()
  }
  const unclosed = open.pop()
  if (unclosed) {
    throw complain(`Can't find end tag corresponding to start tag "${unclosed.name}"`)
  }
  if (!text.isWellFormed()) {
    throw complain(
      'Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units',
    )
  }
  return { text, entities: entities.sort(byPlace) }
}

/** Outer before inner. */
export function byPlace(a: MessageEntity, b: MessageEntity): number {
  return a.offset - b.offset || b.length - a.length
}

function readArgument(tag: string, attributes: string): string | null {
  let argument = ''
  ATTRIBUTE.lastIndex = 0
  for (let end = 0; attributes.slice(end).trim() !== ''; end = ATTRIBUTE.lastIndex) {
    const [, name, quoted] = ATTRIBUTE.exec(attributes) ?? []
    const isBare = tag === 'blockquote' && name?.toLowerCase() === 'expandable'
    if (quoted === undefined && !isBare) return null
    if (name?.toLowerCase() !== ARGUMENTS[tag]) continue
    const value = isBare ? 'expandable' : (quoted ?? '').replace(/^(["'])(.*)\1$/s, '$2')
    argument = value.replace(new RegExp(CHARACTER.source, 'gi'), (...found) =>
      decodeCharacter(found as unknown as RegExpExecArray),
    )
  }
  return argument
}

function decodeCharacter([, decimal, hex, name]: RegExpExecArray | string[]): string {
  if (name) return NAMED[name.toLowerCase()] ?? ''
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function entityOf({ name, argument, offset }: OpenTag, text: string): MessageEntity | null {
  const length = text.length - offset
  if (length === 0) return null
  const place = { offset, length }
  if (name === 'a') {
    const url = checkedLink(argument || text.slice(offset))
    return url === null ? null : { type: 'text_link', url, ...place }
  }
  if (name === 'tg-emoji') return { type: 'custom_emoji', custom_emoji_id: argument, ...place }
  if (name === 'blockquote' && argument) return { type: 'expandable_blockquote', ...place }
  return { type: KINDS[name], ...place } as MessageEntity
}

/**
 * A link that Telegram would make clickable, with its scheme; null: Telegram drops it, for example
 * localhost.
 */
export function checkedLink(address: string): string | null {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `http://${address}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (!url || !['http:', 'https:', 'tg:', 'ton:', 'tonsite:'].includes(url.protocol)) return null
  if (url.protocol.startsWith('http') && !/\.|^\[/.test(url.hostname)) return null
  return url.href
}
