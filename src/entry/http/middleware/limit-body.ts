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
  return (context, next) => {
    const { req } = context
    const length = req.header('content-length')
    if (length !== undefined && req.header('transfer-encoding') === undefined) {
      // The library would begin to read the body. Unfinished, it ends the connection half a second later,
      // and with it whatever request a proxy has sent on it since.
      if (Number(length) > maxSize) throw refusal('body_too_large')
      return next()
    }
    return limit(context, next).catch((error) => {
      context.header('Connection', 'close')
      throw error === tooLarge ? refusal('body_too_large') : refusal('invalid_json', error)
    })
  }
}
