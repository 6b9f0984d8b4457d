import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body of more than `maxSize` bytes, and one that ends early: without a Content-Length the
 * whole body is read here.
 */
export function limitBody(
  maxSize: number,
  refusal: (code: 'body_too_large' | 'invalid_json', cause?: unknown) => Error,
): MiddlewareHandler {
  const tooLarge = new Error('the body is too large')
  const onError = () => {
    throw tooLarge
  }
  const limit = bodyLimit({ maxSize, onError })
  return (context, next) =>
    limit(context, next).catch((error) => {
      throw error === tooLarge ? refusal('body_too_large') : refusal('invalid_json', error)
    })
}
