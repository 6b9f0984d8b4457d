/** A refusal in the Bot API's own words. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly retryAfter: number | undefined

  constructor(code: number, description: string, retryAfter?: number) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const badRequest = (what: string) => new ApiError(400, `Bad Request: ${what}`)
export const forbidden = (what: string) => new ApiError(403, `Forbidden: ${what}`)
export const conflict = (what: string) => new ApiError(409, `Conflict: ${what}`)
export const tooMany = (seconds: number) =>
  new ApiError(429, `Too Many Requests: retry after ${seconds}`, seconds)

/** Something that Telegram's app would not let a person do, in words for that person. */
export class PersonError extends Error {
  override name = 'PersonError'
}
