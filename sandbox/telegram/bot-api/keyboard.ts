import type { InlineKeyboardMarkup } from 'grammy/types'
import { z } from 'zod'
import { badRequest } from '../error.ts'
import { checkedLink } from '../text/html.ts'
import type { Params } from './params.ts'

/** In bytes. */
const MAX_CALLBACK_DATA = 64
const MAX_URL = 2_048
const MAX_BUTTONS = 100
const MAX_IN_ROW = 8
const MAX_COPY_TEXT = 256

const Button = z.looseObject({
  text: z.string(),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  copy_text: z.object({ text: z.string() }).optional(),
})
type Button = z.output<typeof Button>

const Markup = z.looseObject({ inline_keyboard: z.array(z.array(Button)) })

/** The Bot API's other keyboards are valid, but the sandbox's page does not draw them. */
const OtherMarkup = z.union([
  z.looseObject({ keyboard: z.array(z.unknown()) }),
  z.looseObject({ remove_keyboard: z.literal(true) }),
  z.looseObject({ force_reply: z.literal(true) }),
])

/** The inline keyboard of a call; undefined if there is none. */
export function readKeyboard(params: Params): InlineKeyboardMarkup | undefined {
  const markup = params.json(
    'reply_markup',
    z.union([Markup, OtherMarkup]),
    "can't parse reply keyboard markup JSON object",
  )
  if (markup === null || !('inline_keyboard' in markup)) return undefined
  const { inline_keyboard: given } = Markup.parse(markup)
  const rows = given.filter((row) => row.length > 0)
  if (rows.flat().length > MAX_BUTTONS || rows.some((row) => row.length > MAX_IN_ROW)) {
    throw badRequest('REPLY_MARKUP_TOO_LONG')
  }
  const inline_keyboard = rows.map((row) => row.map(checkButton))
  return inline_keyboard.length > 0 ? { inline_keyboard } : undefined
}

function checkButton(button: Button) {
  const { text, url, callback_data, copy_text } = button
  if (text.trim() === '') throw unparsed('Button text must be non-empty')
  if (url !== undefined) {
    const checked = checkedLink(url)
    if (checked === null) {
      throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`)
    }
    if (checked.length > MAX_URL) throw badRequest('BUTTON_URL_INVALID')
    return { text, url: checked }
  }
  if (callback_data !== undefined) {
    const bytes = Buffer.byteLength(callback_data)
    if (bytes === 0 || bytes > MAX_CALLBACK_DATA) throw badRequest('BUTTON_DATA_INVALID')
    return { text, callback_data }
  }
  if (copy_text !== undefined) {
    if (copy_text.text === '' || copy_text.text.length > MAX_COPY_TEXT) {
      throw badRequest('BUTTON_COPY_TEXT_INVALID')
    }
    return { text, copy_text }
  }
  if ('web_app' in button) throw badRequest('BUTTON_TYPE_INVALID')
  throw unparsed('Text buttons are unallowed in the inline keyboard')
}

const unparsed = (what: string) => badRequest(`can't parse inline keyboard button: ${what}`)
