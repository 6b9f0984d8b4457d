import type { MessageEntity } from 'grammy/types'
import { badRequest } from '../error.ts'
import { automaticEntities } from './automatic.ts'
import { byPlace, type Formatted, parseHtml } from './html.ts'

/** In UTF-16 units, after the markup has been read. */
export const MAX_TEXT = 4_096

/** Control characters become spaces; line separators and direction marks are removed. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu
const DROPPED = /[\r\u2028-\u202e]/g

/** Reads a message's text as Telegram does: markup, cleaning, trimming, and automatic entities. */
export function parseText(source: string, parseMode: string | null): Formatted {
  if (!source.isWellFormed()) throw badRequest('strings must be encoded in UTF-8')
  const read = readMarkup(source, parseMode)
  const { text, entities } = trimmed(clean(read))
  return { text, entities: [...entities, ...automaticEntities(text, entities)].sort(byPlace) }
}

function readMarkup(source: string, parseMode: string | null): Formatted {
  if (!parseMode) return { text: source, entities: [] }
  // Markdown is not supported: the app sends only HTML.
  if (parseMode.toLowerCase() !== 'html') throw badRequest('unsupported parse_mode')
  return parseHtml(source)
}

function clean({ text, entities }: Formatted): Formatted {
  const plain = text.replace(CONTROLS, ' ')
  if (!plain.match(DROPPED)) return { text: plain, entities }
  const before = (end: number) => plain.slice(0, end).replace(DROPPED, '').length
  return { text: plain.replace(DROPPED, ''), entities: moved(entities, before) }
}

function trimmed({ text, entities }: Formatted): Formatted {
  const start = text.length - text.trimStart().length
  const short = text.trim()
  const within = (end: number) => Math.min(Math.max(end - start, 0), short.length)
  return { text: short, entities: moved(entities, within) }
}

function moved(entities: MessageEntity[], place: (at: number) => number): MessageEntity[] {
  return entities
    .map((entity) => {
      const offset = place(entity.offset)
      return { ...entity, offset, length: place(entity.offset + entity.length) - offset }
    })
    .filter(({ length }) => length > 0)
}
