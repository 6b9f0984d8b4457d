import type { MessageEntity } from 'grammy/types'

/** What Telegram finds in a text by itself. A command may name its bot. */
const PATTERNS: [type: MessageEntity['type'], pattern: RegExp][] = [
  ['url', /\b(?:https?:\/\/|t\.me\/)[^\s<>"]*[^\s<>".,:;!?')\]]/g],
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ['mention', /(?<![\w@/])@[A-Za-z]\w{3,31}\b/g],
  ['bot_command', /(?<![\w/<>@])\/\w{1,64}(?:@[A-Za-z]\w{2,31})?(?![\w/])/g],
  ['hashtag', /(?<![\w#])#\p{L}[\p{L}\d_]{0,255}/gu],
  ['cashtag', /(?<![\w$])\$[A-Z]{1,8}(?![\w])/g],
]

const OPAQUE = new Set<MessageEntity['type']>(['code', 'pre', 'text_link', 'custom_emoji'])

/** @returns the entities that stand in no code, no link and not in one another */
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
