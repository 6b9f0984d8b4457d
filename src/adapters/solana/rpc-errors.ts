import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import { PermanentError, RetryableError } from '../../kernel/errors.ts'
import { parseRetryAfter } from './retry-after.ts'

/** The endpoint answered, but not with what was asked for: an error object or a wrong shape. */
export class BadAnswer extends RetryableError {
  override name = 'BadAnswer'
}

/**
 * JSON-RPC 2.0 §5.1 (-32600 to -32602), and -32015 of Solana's RPC: the transaction's version is
 * above the one asked for.
 */
const PERMANENT_CODES = new Set([-32600, -32601, -32602, -32015])
/** With these, providers say 429 inside of a 200. */
const TOO_MANY_CODES = new Set([429, -32429])
/** How long a 429 holds that does not say. */
const DEFAULT_HOLD = 5 * SECOND

/**
 * Words for what the transport threw. The original is left behind: it can carry the endpoint's URL,
 * and with it the key.
 */
export function transportFailure(error: unknown, now: Ms): RetryableError {
  if (error instanceof RetryableError) return error
  if (!isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
    return new RetryableError('connection failed')
  }
  const { statusCode, headers } = error.context
  const told = parseRetryAfter(headers.get('retry-after'), now)
  const hold = told ?? (statusCode === 429 ? DEFAULT_HOLD : null)
  return new RetryableError(`HTTP ${statusCode}`, hold === null ? {} : { retryAfterMs: hold })
}

/** Sorts what became of an answer that arrived: worth another try, or the same every time. */
export function answerFailure(error: unknown): RetryableError | PermanentError {
  if (error instanceof RetryableError) return error
  const code = isSolanaError(error) ? Number(error.context.__code) : null
  if (code === null) return new BadAnswer('answer of a wrong shape')
  if (PERMANENT_CODES.has(code)) return new PermanentError(`JSON-RPC error ${code}`)
  if (TOO_MANY_CODES.has(code)) {
    return new RetryableError(`JSON-RPC error ${code}`, { retryAfterMs: DEFAULT_HOLD })
  }
  return new BadAnswer(`JSON-RPC error ${code}`)
}
