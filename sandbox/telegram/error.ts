import type { ResponseParameters } from 'grammy/types'

/** A refusal in the Bot API's own words. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly parameters: ResponseParameters

  constructor(code: number, description: string, parameters: ResponseParameters = {}) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

export const badRequest = (what: string) => new ApiError(400, `Bad Request: ${what}`)
export const forbidden = (what: string) => new ApiError(403, `Forbidden: ${what}`)
export const conflict = (what: string) => new ApiError(409, `Conflict: ${what}`)
export const tooMany = (seconds: number) =>
  new ApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
export const upgraded = (id: number) =>
  new ApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
    migrate_to_chat_id: id,
  })

/** Something that Telegram's app would not let a person do, in words for that person. */
export class PersonError extends Error {
  override name = 'PersonError'
}
