import { GrammyError } from 'grammy'
import type { InlineKeyboardButton } from 'grammy/types'
import type { Button, Call, Keyboard } from '../../domains/messages/ports.ts'

/** What Telegram says about a keyboard that it refuses, whichever button is meant. */
const ABOUT_BUTTONS = /button|reply_?[ ]?markup|inline keyboard/i
/** It names the markup too: an edit that changes nothing is no refused button, and must not cost any. */
const UNCHANGED = /message is not modified/i
/** https://core.telegram.org/bots/api#inlinekeyboardbutton: in bytes, and in characters. */
const MOST_DATA = 64
const MOST_COPIED = 256

/** The buttons as Telegram takes them. It refuses whole messages for half a character. */
export const asInlineKeyboard = (keyboard: Keyboard): InlineKeyboardButton[][] =>
  keyboard.map((row) => row.map(key))

function key(button: Button): InlineKeyboardButton {
  const text = button.text.toWellFormed()
  if ('data' in button) return { text, callback_data: button.data }
  return 'url' in button ? { text, url: button.url } : { text, copy_text: { text: button.copy } }
}

/**
 * A call without the button that Telegram refused it for: the one whose URL the refusal names, or of the
 * kind that it names, else all of them.
 * @returns null if the refusal is about something else
 */
export function withoutRefusedButton(call: Call, error: unknown): Call | null {
  if (!(error instanceof GrammyError) || error.error_code !== 400) return null
  if ((call.method !== 'send' && call.method !== 'edit') || !call.keyboard) return null
  const { description } = error
  if (!ABOUT_BUTTONS.test(description) || UNCHANGED.test(description)) return null
  const buttons = call.keyboard.flat()
  const blamed = buttons.filter((button) => isBlamed(button, description))
  const refused = blamed.length > 0 ? blamed : buttons
  const keyboard = call.keyboard
    .map((row) => row.filter((button) => !refused.includes(button)))
    .filter((row) => row.length > 0)
  const { keyboard: _, ...bare } = call
  return keyboard.length > 0 ? { ...bare, keyboard } : bare
}

function isBlamed(button: Button, description: string): boolean {
  if ('url' in button) return description.includes(`'${button.url}'`)
  if ('data' in button)
    return /BUTTON_DATA/.test(description) && Buffer.byteLength(button.data) > MOST_DATA
  return /COPY_TEXT/.test(description) && button.copy.length > MOST_COPIED
}
