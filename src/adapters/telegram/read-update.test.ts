import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUpdate } from './read-update.ts'

const from = { id: 4711, is_bot: false, first_name: 'Zoë', username: 'zoe_1', language_code: 'de' }
const person = { id: '4711', username: 'zoe_1', firstName: 'Zoë', language: 'de' }
const chat = { id: 4711, type: 'private', first_name: 'Zoë' }
const group = { id: -100123, type: 'supergroup', title: 'ops' }

describe('what Telegram sends', () => {
  test('a message', () => {
    const message = { message_id: 5, date: 1, chat, from, text: '/start abc' }
    expect(readUpdate({ update_id: 7, message })).toEqual({
      id: 7,
      kind: 'message',
      chat: '4711',
      isPrivate: true,
      from: person,
      messageId: 5,
      text: '/start abc',
      answers: null,
    })
  })

  test('a photo in a group, as a reply, from somebody without a username', () => {
    const reply_to_message = { message_id: 3, date: 1, chat: group }
    const author = { id: 1, is_bot: false, first_name: 'A' }
    const message = {
      message_id: 6,
      date: 1,
      chat: group,
      from: author,
      photo: [],
      reply_to_message,
    }
    expect(readUpdate({ update_id: 8, message })).toMatchObject({
      isPrivate: false,
      text: '',
      answers: 3,
      from: { username: null, language: null },
    })
  })

  test('a press', () => {
    const message = { message_id: 9, date: 1, chat }
    const callback_query = { id: '123', from, chat_instance: 'x', message, data: 'alerts:on' }
    expect(readUpdate({ update_id: 9, callback_query })).toMatchObject({
      kind: 'press',
      callbackId: '123',
      messageId: 9,
      data: 'alerts:on',
    })
  })

  test('a request to join', () => {
    const channel = { id: -1005, type: 'channel', title: 'c' }
    const chat_join_request = { chat: channel, from, user_chat_id: 99, date: 1 }
    expect(readUpdate({ update_id: 10, chat_join_request })).toEqual({
      id: 10,
      kind: 'join_request',
      chat: '-1005',
      from: person,
      replyChat: '99',
    })
  })

  test('a membership change, ours or a person’s', () => {
    const change = {
      chat: { id: -1005, type: 'channel' },
      from: { ...from, id: 1 },
      date: 1,
      old_chat_member: { status: 'left', user: from },
      new_chat_member: { status: 'member', user: from },
    }
    const read = { kind: 'member-change', by: '1', person, before: 'left', after: 'member' }
    expect(readUpdate({ update_id: 11, chat_member: change })).toMatchObject({
      ...read,
      isUs: false,
    })
    expect(readUpdate({ update_id: 12, my_chat_member: change })).toMatchObject({
      ...read,
      isUs: true,
    })
  })

  test('updates that we ignore', () => {
    expect(readUpdate({ update_id: 13, poll: {} })).toEqual({ id: 13, kind: 'other' })
    expect(readUpdate({ message: {} })).toBe(null)
  })
})

test('any JSON is read without throwing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (one, other) => {
      readUpdate(one)
      readUpdate({ update_id: 1, message: one, callback_query: other })
      readUpdate({ update_id: 1, chat_member: one, chat_join_request: other })
    }),
  )
})
