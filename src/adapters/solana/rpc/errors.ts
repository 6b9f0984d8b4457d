import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit'
import { readRetryAfter } from '../../../kernel/again/retry-after.ts'
import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import { PermanentError, RetryableError } from '../../../kernel/errors.ts'

/** Longer than this no endpoint keeps us away, whatever it says. */
const LONGEST_ASKED = 2 * MINUTE

/** The endpoint answered, but not with what was asked for: an error object or a wrong shape. */
export class BadAnswer extends RetryableError {
  override name = 'BadAnswer'
  /** JSON-RPC's; null: it named none. */
  readonly code: number | null

  constructor(message: string, code: number | null = null) {
    super(message)
    this.code = code
  }
}

/** More was asked than the plan allows. `retryAfterMs` is null where the endpoint did not say. */
export class RateLimited extends RetryableError {
  override name = 'RateLimited'
}

/** Older entries are elsewhere, and that does not answer. The endpoint itself works. */
export class StorageUnreachable extends RetryableError {
  override name = 'StorageUnreachable'
}

/** The endpoint refuses this request, and would each time. */
export class Refused extends PermanentError {
  override name = 'Refused'
  readonly code: number

  constructor(code: number) {
    super(`JSON-RPC error ${code}`)
    this.code = code
  }
}

/** null for a wrong or permanently refused answer. One bad answer must not pass for an endpoint that is down. */
export async function orUnusable<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof BadAnswer || error instanceof PermanentError) return null
    throw error
  }
}

/** Also the answer for a mint that the endpoint does not have yet. */
export const INVALID_PARAMS = -32602
/**
 * JSON-RPC 2.0 §5.1 (-32600 to -32602), and -32015 of Solana's RPC: the transaction's version is
 * above the one asked for.
 */
const PERMANENT_CODES = new Set([-32600, -32601, INVALID_PARAMS, -32015])
const LONG_TERM_STORAGE_CODE = -32019
/**
 * A node that works says these of a slot: it has deleted it (-32001), does not have it (-32004), has no status of it yet
 * (-32014), or nobody produced it. Source: Agave's rpc-client-api/src/custom_error.rs.
 */
const OF_A_SLOT_CODES = new Set([-32001, -32004, -32007, -32009, -32014])
/** Leaders miss their slots; the RPC calls that an error. */
const SKIPPED_CODES = new Set([-32007, -32009])
/** With these, services say 429 inside of a 200: the public endpoints, Helius, TheRPC. */
const TOO_MANY_CODES = new Set([429, -32429, -32029])
/**
 * Others say it in words: QuickNode with -32007, which elsewhere means a skipped slot ("15/second
 * request limit reached"), Alchemy with "exceeded its compute units per second capacity".
 */
const TOO_MANY_WORDS =
  /too many requests|rate.?limit|(request|credit)s? limit|limit (reached|exceeded)|exceeded .*(capacity|quota|limit)/i

/** As Node writes those of the system, of names, and of TLS. */
const CODE = /^[A-Z][A-Z\d_]*$/

/** No block was produced in the slot, or the endpoint no longer has it. */
export function isSkippedSlot(error: unknown): boolean {
  return error instanceof BadAnswer && error.code !== null && SKIPPED_CODES.has(error.code)
}

/**
 * Words for what the transport threw. The original is left behind: it can carry the endpoint's URL,
 * and with it the key.
 */
export function transportFailure(error: unknown, now: Ms): RetryableError | PermanentError {
  if (error instanceof RetryableError || error instanceof PermanentError) return error
  if (!isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
    return new RetryableError(`connection failed${codeIn(error)}`)
  }
  const { statusCode, headers } = error.context
  return httpFailure(statusCode, headers.get('retry-after'), now)
}

/** Why a connection failed, such as ` (CERT_HAS_EXPIRED)` or ` (ENOTFOUND)`; codes name no address. */
function codeIn(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error ? error.code : null
  return typeof code === 'string' && CODE.test(code) ? ` (${code})` : codeIn(error.cause)
}

/** @param retryAfter the header of that name, as it came */
export function httpFailure(status: number, retryAfter: string | null, now: Ms): RetryableError {
  const wait = readRetryAfter(retryAfter, now, LONGEST_ASKED)
  const hold = wait === null ? {} : { retryAfterMs: wait }
  return status === 429
    ? new RateLimited('HTTP 429', hold)
    : new RetryableError(`HTTP ${status}`, hold)
}

/** What is wrong with an answer that arrived; null: nothing, it has a result. */
export function refusalIn(answer: unknown): RetryableError | PermanentError | null {
  if (typeof answer !== 'object' || answer === null) return new BadAnswer('answer of a wrong shape')
  const error = 'error' in answer ? (answer.error ?? null) : null
  // As JSON-RPC 1.0 says that nothing is wrong.
  if (error === null) return 'result' in answer ? null : new BadAnswer('answer of a wrong shape')
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (!Number.isSafeInteger(Number(code))) return new BadAnswer('an error without a code')
  const number = Number(code)
  const isLimit = typeof message === 'string' && TOO_MANY_WORDS.test(message)
  if (TOO_MANY_CODES.has(number) || isLimit) return new RateLimited(`JSON-RPC error ${number}`)
  if (PERMANENT_CODES.has(number)) return new Refused(number)
  if (number === LONG_TERM_STORAGE_CODE) {
    return new StorageUnreachable('its long-term storage does not answer')
  }
  return new BadAnswer(`JSON-RPC error ${number}`, number)
}

/** True if it says something of what was asked for, and the endpoint is as good as before for everything else. */
export function isOfRequest(error: RetryableError): boolean {
  if (error instanceof StorageUnreachable) return true
  return error instanceof BadAnswer && error.code !== null && OF_A_SLOT_CODES.has(error.code)
}

/** Sorts what a request threw: worth another try, or the same every time. */
export function answerFailure(error: unknown): RetryableError | PermanentError {
  if (error instanceof RetryableError || error instanceof PermanentError) return error
  return new BadAnswer('answer of a wrong shape')
}
