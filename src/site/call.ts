import type { RefusalBody, RefusalCode } from '../contract/errors.ts'
import { translateRefusal } from './language/translate-refusal.ts'

/** An API error with its code, or `network` when the server did not respond. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: RefusalCode | 'network'
  readonly status: number

  constructor(code: RefusalCode | 'network', status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** No answer reaches a request that a phone slept through: it ends, so that the page can ask again. */
export const ANSWER_WITHIN_MS = 20_000

export const answerInTime = () => AbortSignal.timeout(ANSWER_WITHIN_MS)

/**
 * Calls the API.
 * @param early the response to the same request, asked for sooner; null: it failed
 * @throws ApiError
 */
export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  early?: Promise<Response | null>,
): Promise<T> {
  const request: RequestInit = { method, headers: { accept: 'application/json' } }
  if (body !== undefined) {
    request.headers = { accept: 'application/json', 'content-type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  let response: Response
  let answer: unknown
  try {
    response =
      (early && (await early)) ?? (await fetch(path, { ...request, signal: answerInTime() }))
    answer = await readJson(response)
  } catch {
    throw new ApiError(
      'network',
      0,
      'The server cannot be reached. Check your connection and try again.',
    )
  }
  if (response.ok && answer !== null) return answer as T
  const refusal = (answer as RefusalBody | null)?.error
  const sentence = refusal && (await translateRefusal(refusal.code, refusal.message))
  throw new ApiError(
    refusal?.code ?? (response.status === 429 ? 'rate_limited' : 'internal'),
    response.status,
    sentence ?? `The server responded with ${response.status}. Please try again.`,
  )
}

/** @returns null for text that is not JSON @throws when the text does not arrive */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
