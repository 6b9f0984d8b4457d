import { GrammyError } from 'grammy'
import { SendFailure } from '../../domains/alerts/ports.ts'
import { SECOND } from '../../kernel/clock.ts'

/** Nothing is left to do: it has happened, or what it was about is no more. */
const POINTLESS =
  /message is not modified|query is too old|query id is invalid|hide_requester_missing|user_already_participant|message to edit not found|message can't be edited|participant_id_invalid|user_not_participant/i
/** Nobody is there to read it. */
const NOBODY = /chat not found|user is deactivated|user not found|peer_id_invalid/i

/** Sorts what the Bot API answered, or that it did not. The text names no token and no address. */
export function sendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  if (!(error instanceof GrammyError)) return new SendFailure('again', 'Telegram does not answer')
  const { error_code: code, description, parameters } = error
  const text = `${code} ${description}`.slice(0, 200)
  if (code === 429) {
    return new SendFailure('wait', text, Math.max(1, parameters.retry_after ?? 5) * SECOND)
  }
  if (code === 403) return new SendFailure('gone', text)
  if (code === 400) {
    if (POINTLESS.test(description)) return new SendFailure('done', text)
    return new SendFailure(NOBODY.test(description) ? 'gone' : 'refused', text)
  }
  return new SendFailure('again', text)
}
