import { badRequest } from '../error.ts'
import type { SandboxTelegram } from '../telegram.ts'
import type { Params } from './params.ts'

/** How long Telegram's apps wait for the answer to a pressed button. */
const ANSWER_MS = 15_000
const MAX_ANSWER = 200

/** `answerCallbackQuery`: once, within the time limit. */
export function answerCallbackQuery(telegram: SandboxTelegram, params: Params): true {
  const { store, now, announce } = telegram
  const press = store.press(params.text('callback_query_id') ?? '')
  if (!press || press.answered || now() - press.at > ANSWER_MS) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid')
  }
  const text = params.text('text') ?? ''
  if (text.length > MAX_ANSWER) throw badRequest('MESSAGE_TOO_LONG')
  store.putPress({ ...press, answered: true })
  announce({
    kind: 'answered',
    press: press.id,
    person: press.person,
    text,
    alert: params.flag('show_alert'),
  })
  return true
}
