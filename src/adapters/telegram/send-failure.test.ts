import { GrammyError } from 'grammy'
import { expect, test } from 'vitest'
import { TokenRefused } from '../../domains/messages/ports.ts'
import { sendFailure } from './send-failure.ts'

const answered = (code: number, description: string, retry_after?: number) =>
  new GrammyError(
    'Call failed!',
    {
      ok: false,
      error_code: code,
      description,
      parameters: retry_after === undefined ? {} : { retry_after },
    },
    'sendMessage',
    {},
  )

test.each([
  [403, 'Forbidden: bot was blocked by the user', 'gone'],
  [403, "Forbidden: bot can't initiate conversation with a user", 'gone'],
  [400, 'Bad Request: chat not found', 'gone'],
  [400, 'Bad Request: message is not modified: specified new message content …', 'done'],
  [
    400,
    'Bad Request: query is too old and response timeout expired or query ID is invalid',
    'done',
  ],
  [400, 'Bad Request: HIDE_REQUESTER_MISSING', 'done'],
  [400, 'Bad Request: USER_ALREADY_PARTICIPANT', 'done'],
  [400, "Bad Request: can't parse entities", 'refused'],
  [404, 'Not Found: method not found', 'again'],
  [502, 'Bad Gateway', 'again'],
])('%i %s → %s', (code, description, kind) => {
  expect(sendFailure(answered(code, description))).toMatchObject({ kind, retryAfterMs: 0 })
})

test.each([
  [401, 'Unauthorized'],
  [404, 'Not Found'],
])('%i: the token is refused, which its text says', (code, description) => {
  const failure = sendFailure(answered(code, description))
  expect(failure).toBeInstanceOf(TokenRefused)
  expect(failure.kind).toBe('again')
  expect(failure.message).toBe(`Telegram refuses the bot’s token (${code} ${description})`)
})

test('429 says how long to stay away', () => {
  expect(sendFailure(answered(429, 'Too Many Requests: retry after 10072', 10_072))).toMatchObject({
    kind: 'wait',
    retryAfterMs: 10_072_000,
  })
  expect(sendFailure(answered(429, 'Too Many Requests')).retryAfterMs).toBe(5_000)
})

test('a network failure is retried, and its text names no address', () => {
  const failure = sendFailure(new Error('fetch https://api.telegram.org/bot1:SECRET/getMe failed'))
  expect(failure).toMatchObject({ kind: 'again' })
  expect(failure.message).not.toContain('SECRET')
})
