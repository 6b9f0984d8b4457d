import type { MessageEntity } from 'grammy/types'

/** Common top-level domains; clients make links of bare domains with these. */
const ENDINGS =
  'com|net|org|io|xyz|app|fun|gg|me|co|ai|dev|finance|money|cash|bond|site|online|top|club|vip|live|info|biz|pro|link|click|shop|store|space|website|tech|world|zone|fi|so|to|tv|us|uk|eu|de|ru|cn|in|is|it|pw|cc|xn--[a-z0-9-]+'
const DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}@._/-])(?:[\\p{L}\\p{N}_-]+\\.)+(?:${ENDINGS})(?![\\p{L}\\p{N}_-])(?::\\d+)?(?:[/?#][^\\s<>"]*[^\\s<>".,:;!?')\\]])?`,
  'giu',
)

/** Entities that Telegram finds without markup. A command may name its bot. */
const PATTERNS: [type: MessageEntity['type'], pattern: RegExp][] = [
  ['url', /\b(?:https?:\/\/|t\.me\/)[^\s<>"]*[^\s<>".,:;!?')\]]/g],
  ['url', DOMAIN],
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ['mention', /(?<![\w@/])@[A-Za-z]\w{3,31}\b/g],
  ['bot_command', /(?<![\w/<>@])\/\w{1,64}(?:@[A-Za-z]\w{2,31})?(?![\w/])/g],
  ['hashtag', /(?<![\w#])#\p{L}[\p{L}\d_]{0,255}/gu],
  ['cashtag', /(?<![\w$])\$[A-Z]{1,8}(?![\w])/g],
]

const OPAQUE = new Set<MessageEntity['type']>(['code', 'pre', 'text_link', 'custom_emoji'])

/** @returns entities outside code and links, without overlaps */
export function automaticEntities(text: string, given: readonly MessageEntity[]): MessageEntity[] {
  const taken = given.filter(({ type }) => OPAQUE.has(type))
  const found: MessageEntity[] = []
  for (const [type, pattern] of PATTERNS) {
    for (const { index, 0: part } of text.matchAll(pattern)) {
      const entity = { type, offset: index, length: part.length } as MessageEntity
      if ([...taken, ...found].some((other) => overlap(entity, other))) continue
      found.push(entity)
    }
  }
  return found
}

function overlap(a: MessageEntity, b: MessageEntity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length
}
