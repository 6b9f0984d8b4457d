import type { ResponseParameters } from 'grammy/types'

/** An error with the Bot API's message. */
export class BotApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly parameters: ResponseParameters

  constructor(code: number, description: string, parameters: ResponseParameters = {}) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

export const badRequest = (what: string) => new BotApiError(400, `Bad Request: ${what}`)
export const forbidden = (what: string) => new BotApiError(403, `Forbidden: ${what}`)
export const conflict = (what: string) => new BotApiError(409, `Conflict: ${what}`)
export const tooMany = (seconds: number) =>
  new BotApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
export const upgraded = (id: number) =>
  new BotApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
    migrate_to_chat_id: id,
  })

/** An action that Telegram's app would not allow, with a message for the person. */
export class PersonError extends Error {
  override name = 'PersonError'
}
