import { GrammyError } from 'grammy'
import { SendFailure, TokenRefused } from '../../domains/messages/ports.ts'
import { SECOND } from '../../kernel/clock.ts'

/** Nothing is left to do: the call was done before, or its object no longer exists. */
const POINTLESS =
  /message is not modified|query is too old|query id is invalid|hide_requester_missing|user_already_participant|message to edit not found|message can't be edited|participant_id_invalid|user_not_participant/i
/** The recipient is gone, or a group lets the bot write nothing. */
const NOBODY =
  /chat not found|user is deactivated|user not found|peer_id_invalid|(?:not enough|no) rights to send|chat_write_forbidden/i

/** The person is not in the chat. Any other refusal says nothing about them. */
const NO_MEMBER = /member not found|user not found|participant_id_invalid|user_not_participant/i

/** Whether `getChatMember` answered that the person is not there. */
export function isNoMember(error: unknown): boolean {
  return (
    error instanceof GrammyError && error.error_code === 400 && NO_MEMBER.test(error.description)
  )
}

/** Classifies a Bot API error or a missing answer. Its text contains no token and no address. */
export function sendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  if (!(error instanceof GrammyError)) return new SendFailure('again', 'Telegram does not answer')
  const { error_code: code, description, parameters } = error
  const text = `${code} ${description}`.slice(0, 200)
  if (code === 429) {
    return new SendFailure('wait', text, Math.max(1, parameters.retry_after ?? 5) * SECOND)
  }
  // A revoked token, and one that never was. A method that a server does not know is another 404.
  if (code === 401 || (code === 404 && description === 'Not Found')) return new TokenRefused(text)
  if (code === 403) return new SendFailure('gone', text)
  if (code === 400) {
    if (POINTLESS.test(description)) return new SendFailure('done', text)
    return new SendFailure(NOBODY.test(description) ? 'gone' : 'refused', text)
  }
  return new SendFailure('again', text)
}
