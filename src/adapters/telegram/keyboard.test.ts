import { GrammyError } from 'grammy'
import { expect, test } from 'vitest'
import type { Call } from '../../domains/messages/ports.ts'
import { asInlineKeyboard, withoutRefusedButton } from './keyboard.ts'

const refused = (description: string, error_code = 400) =>
  new GrammyError('Call failed!', { ok: false, error_code, description }, 'sendMessage', {})
const wrongUrl = (url: string) =>
  refused(`Bad Request: inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`)
const open = { text: 'Open', url: 'http://localhost:3000/' }
const chart = { text: 'Chart', url: 'https://chart.example/' }
const call: Call = { method: 'send', text: 'x', keyboard: [[open, chart], [open]] }

test('the button whose URL Telegram names is dropped, and no other', () => {
  expect(withoutRefusedButton(call, wrongUrl(open.url))).toEqual({ ...call, keyboard: [[chart]] })
})

test('a keyboard without buttons is none', () => {
  const single: Call = { method: 'edit', messageId: 1, text: 'x', keyboard: [[open]] }
  const bare = { method: 'edit', messageId: 1, text: 'x' }
  expect(withoutRefusedButton(single, wrongUrl(open.url))).toEqual(bare)
})

test('data and texts to copy that are too long', () => {
  const data = { text: 'Data', data: 'é'.repeat(33) }
  const copy = { text: 'Copy', copy: 'x'.repeat(257) }
  const both: Call = { method: 'send', text: 'x', keyboard: [[data, copy, chart]] }
  expect(withoutRefusedButton(both, refused('Bad Request: BUTTON_DATA_INVALID'))).toMatchObject({
    keyboard: [[copy, chart]],
  })
  expect(
    withoutRefusedButton(both, refused('Bad Request: BUTTON_COPY_TEXT_INVALID')),
  ).toMatchObject({ keyboard: [[data, chart]] })
})

test('all are dropped if Telegram names none', () => {
  const bare = { method: 'send', text: 'x' }
  for (const description of ['BUTTON_TYPE_INVALID', 'REPLY_MARKUP_TOO_LONG', 'BUTTON_URL_INVALID'])
    expect(withoutRefusedButton(call, refused(`Bad Request: ${description}`))).toEqual(bare)
})

test('nothing is dropped for anything else', () => {
  expect(withoutRefusedButton(call, refused("Bad Request: can't parse entities"))).toBe(null)
  expect(withoutRefusedButton(call, refused('Too Many Requests: button', 429))).toBe(null)
  expect(withoutRefusedButton({ method: 'send', text: 'x' }, wrongUrl(open.url))).toBe(null)
  expect(withoutRefusedButton(call, new Error('button'))).toBe(null)
})

test('an edit that changes nothing keeps its buttons', () => {
  const edit: Call = { method: 'edit', messageId: 1, text: 'x', keyboard: [[open]] }
  const unchanged = refused(
    'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
  )
  expect(withoutRefusedButton(edit, unchanged)).toBe(null)
})

test('half a character in a button becomes a whole one', () => {
  expect(asInlineKeyboard([[{ text: 'FIFTEEN\ud83d', data: 'x' }]])).toEqual([
    [{ text: 'FIFTEEN\ufffd', callback_data: 'x' }],
  ])
})
